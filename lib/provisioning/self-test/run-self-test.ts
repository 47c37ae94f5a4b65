import { newId } from '@/lib/platform/shared/id';
import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import { entraSequence } from './entra-sequence';
import { oktaSequence } from './okta-sequence';
import type { Made, SelfTestReport, SelfTestStep, StepReport } from './step';

/** Sends a request to the service being tested. The body is JSON; the path is below `/scim/v2`. */
export type SelfTestSender = (request: {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | null;
}) => Promise<{ status: number; text: string }>;

const GOT_CHARACTERS = 4_000;

const sequences = { okta: oktaSequence, 'entra-id': entraSequence } as const;

/**
 * Sends the requests of a directory one after the other, and checks each response against what the directory needs. A
 * failed step does not end the sequence: the steps after it show how much else is affected.
 */
export async function runSelfTest(provider: SelfTestReport['provider'], send: SelfTestSender): Promise<SelfTestReport> {
  const made: Made = { run: newId().replaceAll('-', '').slice(-12), ids: {} };
  const steps: StepReport[] = [];
  for (const step of sequences[provider]) steps.push(await play(step, made, send));
  return { provider, steps, passed: steps.filter(({ problem }) => problem === null).length };
}

async function play(
  { title, request, expected, check }: SelfTestStep,
  made: Made,
  send: SelfTestSender,
): Promise<StepReport> {
  const { method, address, body } = request(made);
  const started = performance.now();
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/scim+json' };
  const { status, text } = await send({
    method,
    address,
    headers: { Accept: 'application/scim+json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const durationMilliseconds = performance.now() - started;
  return {
    title,
    method,
    address,
    expected,
    status,
    durationMilliseconds,
    sent: body === undefined ? null : JSON.stringify(body, null, 2),
    got: text === '' ? null : cut(readable(text)),
    problem: check({ status, body: objectOf(text) }, made),
  };
}

function objectOf(text: string): ScimObject {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return isObject(value) ? value : {};
}

const readable = (text: string) => JSON.stringify(JSON.parse(text), null, 2);

function cut(text: string): string {
  return text.length <= GOT_CHARACTERS
    ? text
    : `${text.slice(0, GOT_CHARACTERS)}… [${text.length - GOT_CHARACTERS} more characters]`;
}
