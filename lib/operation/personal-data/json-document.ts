import type { JsonValue } from '@/lib/platform/shared/json';

/** A member of a document: its value, or the pages of a list that is too long to read at one time. */
export type Member = readonly [name: string, value: JsonValue | AsyncIterable<readonly JsonValue[]>];

/**
 * A JSON object in pieces. At most one page of a list is in memory.
 * @param members in the order in which they are read and written
 */
export async function* jsonDocument(members: AsyncIterable<Member>): AsyncGenerator<string> {
  yield '{';
  let before = '\n';
  for await (const [name, value] of members) {
    yield `${before}  ${JSON.stringify(name)}: `;
    if (isPaged(value)) yield* list(value);
    else yield JSON.stringify(value);
    before = ',\n';
  }
  yield '\n}\n';
}

async function* list(pages: AsyncIterable<readonly JsonValue[]>): AsyncGenerator<string> {
  yield '[';
  let before = '\n    ';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((one) => JSON.stringify(one)).join(',\n    ');
    before = ',\n    ';
  }
  yield ']';
}

const isPaged = (value: Member[1]): value is AsyncIterable<readonly JsonValue[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
