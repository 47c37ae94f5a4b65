/** The moment that an address names. Times without a zone are UTC; one that is no time is left out. */
export function timeOf(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const instant = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length <= 10 ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
