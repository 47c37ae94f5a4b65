const first = (text: string): string => ([...text][0] ?? '') + '***';

/** An e-mail address or user name as a mail may show it that goes to a mailbox which may be somebody else's: `a***@e***.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return first(address);
  const labels = address.slice(at + 1).split('.');
  const last = labels.length > 1 ? `.${labels.at(-1)}` : '';
  return `${first(address.slice(0, at))}@${first(labels[0] ?? '')}${last}`;
}
