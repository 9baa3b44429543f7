INSERT INTO Stage (Name, Adds, N_Rows, Estimate, Seconds, Rules, Statement, Order_By)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8);
