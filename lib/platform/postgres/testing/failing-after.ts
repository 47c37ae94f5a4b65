import type { Connection } from '../database';

/** The connection, on which only the first queries succeed. */
export function failingAfter<Which extends Connection>(connection: Which, queries: number): Which {
  let left = queries;
  return {
    ...connection,
    query: async (statement: Parameters<Connection['query']>[0]) => {
      if (left === 0) throw new Error('The tenant cannot be reached.');
      left -= 1;
      return connection.query(statement);
    },
  };
}
