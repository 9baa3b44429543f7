-- What a stage adds and asks, in words, in a file whose stages did not say so yet.
ALTER TABLE Stage ADD COLUMN Adds TEXT NOT NULL DEFAULT '';
ALTER TABLE Stage ADD COLUMN Rules TEXT NOT NULL DEFAULT '';
