import { z } from 'zod';
import { LONGEST_TOKEN } from '@/lib/grants/token-inspector/inspect-token';
import { flowNames } from '@/lib/operation/playground/flows';
import { tokenNames } from '@/lib/operation/playground/run';
import { issue } from '@/lib/platform/shared/message';

const field = z.string().trim().max(LONGEST_TOKEN, issue('playground.thisIsTooLong')).default('');

/** A run with its history grows with each step; no run reaches this many characters. */
const LONGEST_RUN = 700_000;

const inspections = tokenNames.map((name) => `inspect-${name}` as const);

/** The fields of a step's form. */
export const stepForm = z.object({
  do: z.enum([
    'begin',
    'add-and-begin',
    'temporary-secret',
    'authorize',
    'redeem',
    'poll',
    'refresh',
    'exchange',
    'id_jag',
    'userinfo',
    'introspect',
    'revoke',
    ...inspections,
  ]),
  client: z.string(),
  flow: z.enum(flowNames),
  run: z.string().max(LONGEST_RUN, issue('playground.thisRunHasGrownToo')).default(''),
  client_secret: field,
  /** One assertion, or two separated by white space: the second is for a retry with a nonce. */
  client_assertion: field,
  request_object: field,
  scope: field,
  resource: field,
  login_hint: field,
  binding_message: field,
  refresh_token: field,
  subject_token: field,
  actor_token: field,
  assertion: field,
  audience: field,
});

type Fields = z.output<typeof stepForm>;

/** The fields once the playground is among the client's redirect URIs. */
export type StepFields = Fields & { do: Exclude<Fields['do'], 'add-and-begin'> };
