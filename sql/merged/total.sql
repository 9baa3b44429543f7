SELECT {{ group ~ " AS " ~ group ~ ", " if group }}{{ "sum(Ways)" if group else "coalesce(sum(Ways), 0)" }} AS Ways FROM {{ last }}{{ " GROUP BY " ~ group if group }}
