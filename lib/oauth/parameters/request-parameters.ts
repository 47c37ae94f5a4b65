import { OAuthRefusal } from '../errors';

const MOST_PARAMETERS = 100;

/** The parameters of a request, decoded. A parameter without a value counts as omitted (RFC 6749, 3.1). */
export class RequestParameters {
  private readonly values = new Map<string, string[]>();
  private readonly occurrences = new Map<string, number>();

  /**
   * @param encoded application/x-www-form-urlencoded (RFC 6749, appendix B)
   * @throws OAuthRefusal when there are too many, or one cannot be decoded or holds NUL
   */
  constructor(encoded: string) {
    if (encoded === '') return;
    const pairs = encoded.split('&', MOST_PARAMETERS + 1);
    if (pairs.length > MOST_PARAMETERS) throw new OAuthRefusal('too-many-parameters', `more than ${MOST_PARAMETERS} parameters`);
    for (const pair of pairs) if (pair !== '') this.add(pair);
  }

  private add(pair: string): void {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), name);
    this.occurrences.set(name, (this.occurrences.get(name) ?? 0) + 1);
    if (value === '') return;
    const values = this.values.get(name);
    if (values) values.push(value);
    else this.values.set(name, [value]);
  }

  /** The value, the first one if there are several; undefined when omitted. */
  get(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  all(name: string): string[] {
    return this.values.get(name) ?? [];
  }

  /** @throws OAuthRefusal when the parameter was omitted */
  required(name: string): string {
    const value = this.get(name);
    if (value === undefined) throw new OAuthRefusal('missing-parameter', `${name} is missing`, name);
    return value;
  }

  isRepeated(name: string): boolean {
    return (this.occurrences.get(name) ?? 0) > 1;
  }

  /**
   * "Request and response parameters MUST NOT be included more than once" (RFC 6749, 3.1 and 3.2), not even empty.
   * @param repeatable those that an extension lets repeat
   * @throws OAuthRefusal naming the first that repeats
   */
  refuseRepeated(repeatable: ReadonlySet<string>): void {
    for (const [name, occurrences] of this.occurrences) {
      if (occurrences > 1 && !repeatable.has(name)) {
        throw new OAuthRefusal('repeated-parameter', `${name.slice(0, 100)} is sent ${occurrences} times`, name);
      }
    }
  }
}

function decode(encoded: string, name?: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    throw new OAuthRefusal('malformed-parameter', `${name?.slice(0, 100) ?? 'a name'} is not percent-encoded UTF-8`, name);
  }
  if (decoded.includes('\0')) throw new OAuthRefusal('malformed-parameter', `${name?.slice(0, 100) ?? 'a name'} holds NUL`, name);
  return decoded;
}
