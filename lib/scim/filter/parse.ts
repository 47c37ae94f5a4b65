import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isStorable } from '../schema/coerce-simple';
import { type Filter, OPERATORS, type Operator } from './filter';

type Token = { kind: '(' | ')' | '[' | ']' } | { kind: 'word'; text: string } | { kind: 'string'; value: string };

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

/**
 * Splits a filter or a PATCH path into words, JSON strings and brackets.
 * @throws ScimError `filter-syntax`
 */
function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw scimError('filter-syntax', msg('scim.filterCannotBeParsedAt', { number: at + 1 }));
    const [, bracket, quoted, word] = match;
    if (bracket) tokens.push({ kind: bracket as '(' | ')' | '[' | ']' });
    else if (quoted) tokens.push({ kind: 'string', value: unquote(quoted) });
    else if (word) tokens.push({ kind: 'word', text: word });
  }
  return tokens;
}

/** "compValue … a JSON string" (RFC 7644 section 3.4.2.2): escapes are those of JSON. */
function unquote(quoted: string): string {
  try {
    const value: unknown = JSON.parse(quoted);
    if (typeof value === 'string' && isStorable(value)) return value;
  } catch {
    // Falls through: text that is not valid JSON is not a string in the grammar either.
  }
  throw scimError('filter-syntax', msg('scim.filterContainsStringThatIs'));
}

const MAX_FILTER_LENGTH = 8192;
const MAX_FILTER_DEPTH = 20;

const PATH = /^(?:urn:[\w.$:-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/i;

/**
 * Parses a filter (RFC 7644 section 3.4.2.2, figure 1). Operators are case-insensitive. An unquoted value is read as a
 * string, because Entra ID's documentation shows one.
 * @throws ScimError `filter-syntax`, `filter-too-long` (8,192 characters), `filter-too-deep` (20 brackets)
 */
export function parseFilter(text: string): Filter {
  const parser = new FilterParser(text);
  const filter = parser.expression();
  parser.end();
  return filter;
}

/** Recursive descent over the tokens; `or` binds loosest, then `and`, then `not`. */
export class FilterParser {
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    if (text.length > MAX_FILTER_LENGTH) throw scimError('filter-too-long');
    this.#tokens = tokenize(text);
  }

  expression(): Filter {
    return this.#chain('or', () => this.#chain('and', () => this.#factor()));
  }

  end(): void {
    if (this.#peek()) throw scimError('filter-syntax', msg('scim.filterContinuesAfterItsEnd'));
  }

  /** Consumes the next token if it is the given bracket or word (case-insensitive), and says whether it did. */
  take(text: string): boolean {
    const token = this.#peek();
    const matches = token?.kind === 'word' ? token.text.toLowerCase() === text : token?.kind === text;
    if (matches) this.#next += 1;
    return matches;
  }

  /** An attribute path as written. */
  path(): string {
    const text = this.#word();
    if (!PATH.test(text)) throw scimError('filter-syntax', msg('scim.textIsNotAttribute', { text }));
    return text;
  }

  /** The expression between `[` and `]`, or between parentheses. The opening bracket has already been consumed. */
  bracketed(close: ')' | ']'): Filter {
    this.#depth += 1;
    if (this.#depth > MAX_FILTER_DEPTH) throw scimError('filter-too-deep');
    const filter = this.expression();
    if (!this.take(close)) throw scimError('filter-syntax', msg('scim.closingMissing', { close }));
    this.#depth -= 1;
    return filter;
  }

  /** The sub-attribute in `.sub` after a `]`, without the dot; null when there is none. */
  subAfterBracket(): string | null {
    const token = this.#peek();
    if (token?.kind !== 'word' || !/^\.[a-z$][\w$-]*$/i.test(token.text)) return null;
    this.#next += 1;
    return token.text.slice(1);
  }

  #chain(kind: 'and' | 'or', operand: () => Filter): Filter {
    const operands = [operand()];
    while (this.take(kind)) operands.push(operand());
    return operands.length === 1 && operands[0] ? operands[0] : { kind, operands };
  }

  #factor(): Filter {
    if (this.take('(')) return this.bracketed(')');
    const following = this.#tokens[this.#next + 1];
    if (following?.kind === '(' && this.take('not')) {
      this.take('(');
      return { kind: 'not', operand: this.bracketed(')') };
    }
    const path = this.path();
    return this.take('[') ? this.#valuePath(path) : this.#test(path);
  }

  /**
   * `emails[type eq "work"]`, or Entra ID's `emails[type eq "work"].value eq "x"`, whose comparison is moved inside the
   * brackets.
   */
  #valuePath(path: string): Filter {
    const filter = this.bracketed(']');
    const sub = this.subAfterBracket();
    return { kind: 'values', path, filter: sub ? { kind: 'and', operands: [filter, this.#test(sub)] } : filter };
  }

  #test(path: string): Filter {
    const operator = this.#word().toLowerCase();
    if (operator === 'pr') return { kind: 'present', path };
    if (!isOperator(operator)) throw scimError('filter-syntax', msg('scim.operatorIsNotOperator', { operator }));
    return { kind: 'compare', path, operator, value: this.#value() };
  }

  #value(): string | number | boolean | null {
    const token = this.#peek();
    if (token?.kind !== 'string') return literal(this.#word());
    this.#next += 1;
    return token.value;
  }

  #word(): string {
    const token = this.#peek();
    if (token?.kind !== 'word') throw scimError('filter-syntax', msg('scim.filterEndsEarlyOrContains'));
    this.#next += 1;
    return token.text;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }
}

function isOperator(text: string): text is Operator {
  return OPERATORS.some((operator) => operator === text);
}

/**
 * An unquoted value. One that starts with a single quote was meant as a string, but JSON uses double quotes; it is
 * rejected, because otherwise it would be compared, and stored, including its quotes. It is read as a number only if
 * that keeps its spelling: `externalId eq 0071` compares with the text "0071".
 */
function literal(word: string): string | number | boolean | null {
  const lower = word.toLowerCase();
  if (lower === 'true') return true;
  if (lower === 'false') return false;
  if (lower === 'null') return null;
  if (!isStorable(word)) throw scimError('filter-syntax');
  if (word.startsWith("'")) throw scimError('filter-syntax', msg('scim.stringMustBeInDouble'));
  return String(Number(word)) === word && Number.isFinite(Number(word)) ? Number(word) : word;
}
