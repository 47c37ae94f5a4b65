import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';

const MOST_PARAMETERS = 100;

/** The decoded parameters of a request. A parameter without a value counts as omitted (RFC 6749, 3.1). */
export class RequestParameters {
  private readonly values = new Map<string, string[]>();
  private readonly occurrences = new Map<string, number>();
  /** By parameter name. Malformed names share the empty string as their key. */
  private readonly malformed = new Map<string, OAuthError>();

  /**
   * @param encoded application/x-www-form-urlencoded (RFC 6749, appendix B)
   * @param options.malformed whether parameters that cannot be decoded or contain NUL are rejected immediately, or kept
   *   for `refuseMalformed`; until then they count as omitted
   * @throws OAuthError if there are too many, or if one is malformed and not kept
   */
  constructor(encoded: string, { malformed = 'refused' }: { malformed?: 'refused' | 'kept' } = {}) {
    if (encoded === '') return;
    const pairs = encoded.split('&', MOST_PARAMETERS + 1);
    if (pairs.length > MOST_PARAMETERS)
      throw new OAuthError('too-many-parameters', msg('oauth.moreThanMOS', { limit: MOST_PARAMETERS }));
    for (const pair of pairs) if (pair !== '') this.add(pair);
    if (malformed === 'refused') this.refuseMalformed();
  }

  private add(pair: string): void {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? { text: '' } : decode(pair.slice(equals + 1));
    if ('problem' in name) return this.keepMalformed('', name.problem);
    const { text } = name;
    this.occurrences.set(text, (this.occurrences.get(text) ?? 0) + 1);
    if ('problem' in value) return this.keepMalformed(text, value.problem);
    if (value.text === '') return;
    const values = this.values.get(text);
    if (values) values.push(value.text);
    else this.values.set(text, [value.text]);
  }

  private keepMalformed(name: string, problem: string): void {
    const what = name === '' ? 'a parameter name' : name.slice(0, 100);
    if (!this.malformed.has(name))
      this.malformed.set(
        name,
        new OAuthError(
          'malformed-parameter',
          msg('common.codeMessage', { code: what, message: problem }),
          name === '' ? undefined : name,
        ),
      );
  }

  /** The value, or the first of several; undefined if omitted. */
  get(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  all(name: string): string[] {
    return this.values.get(name) ?? [];
  }

  /** @throws OAuthError if the parameter was omitted */
  required(name: string): string {
    const value = this.get(name);
    if (value === undefined) throw new OAuthError('missing-parameter', msg('oauth.nameIsMissing', { name }), name);
    return value;
  }

  isRepeated(name: string): boolean {
    return (this.occurrences.get(name) ?? 0) > 1;
  }

  /**
   * @param names the parameters to check; all if omitted
   * @throws OAuthError naming the first one that is not percent-encoded UTF-8 or contains NUL
   */
  refuseMalformed(names: readonly string[] = [...this.malformed.keys()]): void {
    for (const name of names) {
      const refusal = this.malformed.get(name);
      if (refusal) throw refusal;
    }
  }

  /**
   * "Request and response parameters MUST NOT be included more than once" (RFC 6749, 3.1 and 3.2), not even empty ones.
   * @param repeatable the parameters that an extension allows to repeat
   * @throws OAuthError naming the first one that is repeated
   */
  refuseRepeated(repeatable: ReadonlySet<string>): void {
    for (const [name, occurrences] of this.occurrences) {
      if (occurrences > 1 && !repeatable.has(name)) {
        throw new OAuthError(
          'repeated-parameter',
          msg('oauth.nameWasSentOccurrencesTimes', { name: name.slice(0, 100), occurrences }),
          name,
        );
      }
    }
  }
}

function decode(encoded: string): { text: string } | { problem: string } {
  try {
    const text = decodeURIComponent(encoded.replaceAll('+', ' '));
    return text.includes('\0') ? { problem: 'holds NUL' } : { text };
  } catch {
    return { problem: 'is not percent-encoded UTF-8' };
  }
}
