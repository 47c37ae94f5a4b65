/**
 * Whether a name matches a pattern in which `*` stands for any text, ignoring case as SCIM does for names of groups. It
 * takes time in proportion to the name for each `*`.
 */
export function matchesPattern(pattern: string, name: string): boolean {
  const [start = '', ...rest] = pattern.toLowerCase().split('*');
  const text = name.toLowerCase();
  const end = rest.pop();
  if (end === undefined) return text === start;
  if (!text.startsWith(start) || text.length < start.length + end.length || !text.endsWith(end)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= text.length - end.length;
}
