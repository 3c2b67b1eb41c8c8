/** Queries for both engines that count inconsistent rows in the tables of the history. */
export const HISTORY_INCONSISTENCIES = {
  'recorded rows that are older than the row before': `SELECT count(*) AS count FROM
    (SELECT at - lag(at) OVER (PARTITION BY scope_number ORDER BY number) AS step FROM history) AS steps WHERE step < 0`,
  'recorded rows with the number of another': `SELECT count(*) AS count FROM
    (SELECT number - lag(number) OVER (PARTITION BY scope_number ORDER BY number) AS step FROM history) AS steps WHERE step < 1`,
  'recorded rows whose entity is missing': `SELECT count(*) AS count FROM history h WHERE NOT EXISTS
    (SELECT 1 FROM history_entities e WHERE e.scope_number = h.scope_number AND e.series_id = h.series_id AND e.entity = h.entity)`,
  'recorded rows whose whole value is missing': `SELECT count(*) AS count FROM history h WHERE value IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM history_values v
     WHERE v.scope_number = h.scope_number AND v.series_id = h.series_id AND v.entity = h.entity AND v.number = h.value)`,
  'series whose count of rows is wrong': `SELECT count(*) AS count FROM history_series s
    WHERE row_count <> (SELECT count(*) FROM history h WHERE h.scope_number = s.scope_number AND h.series_id = s.series_id)`,
  'intervals that overlap the one before': `SELECT count(*) AS count FROM
    (SELECT from_at - lag(until_at) OVER (PARTITION BY scope_number, series_id ORDER BY from_at) AS step FROM history_coverage) AS steps
    WHERE step <= 0`,
} as const;
