const first = (text: string): string => ([...text][0] ?? '') + '***';

/** Masks an email address or user name for an email to a mailbox that may belong to someone else: `a***@e***.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return first(address);
  const labels = address.slice(at + 1).split('.');
  const last = labels.length > 1 ? `.${labels.at(-1)}` : '';
  return `${first(address.slice(0, at))}@${first(labels[0] ?? '')}${last}`;
}
