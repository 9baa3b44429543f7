INSERT INTO Stage (Name, N_Rows, Estimate, Seconds, Statement, Order_By)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);
