/** Parses the moment in an address. Times without a zone are UTC; invalid ones are undefined. */
export function timeOf(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const instant = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length <= 10 ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
