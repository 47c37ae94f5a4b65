import { z } from 'zod';
import { LONGEST_TOKEN } from '@/lib/grants/token-inspector/inspect-token';
import { answer, type Operation, operation } from '../operation';

const json = z.record(z.string(), z.json());
const named = (name: 'name' | 'title') => z.strictObject({ id: z.string(), [name]: z.string() }).nullable();

const inspect = operation({
  id: 'inspectToken',
  method: 'POST',
  path: '/inspect-token',
  tag: 'Oversight',
  role: 'auditor',
  summary:
    'Explains a token: its type, its claims and whether it is valid, with the same checks as the endpoints. The token is not used up, stored or logged.',
  bodySchema: z.strictObject({
    token: z.string().trim().min(1, 'must not be empty').max(LONGEST_TOKEN, 'is too long to be a token of this server'),
  }),
  answerSchema: z.strictObject({
    title: z.string(),
    about: z.string(),
    /** For a JWT; otherwise null. */
    header: json.nullable(),
    claims: z.array(
      z.strictObject({
        name: z.string(),
        value: z.string(),
        meaning: z.string().nullable(),
        at: z.string().nullable(),
      }),
    ),
    checks: z.array(z.strictObject({ label: z.string(), verdict: z.enum(['good', 'bad', 'note']), told: z.string() })),
    /** The response that the introspection endpoint would give (RFC 7662, 2.2), and the client that asks. */
    introspection: z.strictObject({ answer: json, asked: z.string() }).nullable(),
    family: named('title'),
    person: named('name'),
    client: named('name'),
  }),
  run: async ({ inspectToken }, { body: { token } }) => {
    const { checks, ...inspection } = await inspectToken(token);
    return answer({ ...inspection, checks: checks.map(({ detail, ...check }) => ({ ...check, told: detail })) });
  },
});

export const tokenInspectorOperations: Operation[] = [inspect];
