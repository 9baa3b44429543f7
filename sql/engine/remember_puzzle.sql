INSERT INTO Puzzle (Name, Family, Definition, Is_Loaded)
VALUES (?1, ?2, ?3, ?4);
