import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelClient } from './model-client';

/** How long clients refresh before and after. */
const USUAL_MILLISECONDS = 1_500;
/** How often a token is presented to an unavailable server. */
const ATTEMPTS = 20;

/** Does something while clients refresh, and lets each of them finish one more refresh afterward. */
export async function underLoad(clients: readonly ModelClient[], work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const running = Promise.all(clients.map((client) => client.run(stop.signal)));
  try {
    await sleep(USUAL_MILLISECONDS);
    await work();
    await sleep(USUAL_MILLISECONDS);
  } finally {
    stop.abort();
    await running;
  }
  await Promise.all(clients.map((client) => client.ended ?? client.refresh()));
}

/** What must be true of clients after an outage, as a list of what is not. Ends the authorizations that are active. */
export async function problemsOf(clients: readonly ModelClient[]): Promise<string[]> {
  const problems = clients.flatMap((client) =>
    client.ended === null ? [] : [`${nameOf(client)} was ended after ${client.refreshes} refreshes: ${client.ended}`],
  );
  const caught = clients.filter(({ ended }) => ended === null).map(problemsOfTheft);
  return [...problems, ...(await Promise.all(caught)).flat()];
}

/** Presents a token until something else than 503 answers, which changes nothing: a thief tries again too. */
async function answered(client: ModelClient, token: string): ReturnType<ModelClient['present']> {
  for (let attempt = 1; ; attempt++) {
    const answer = await client.present(token);
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
    await sleep(answer.retryAfterMilliseconds ?? USUAL_MILLISECONDS);
  }
}

/** Presents the oldest token, which must neither work nor go unnoticed: the current one must stop working too. */
async function problemsOfTheft(client: ModelClient): Promise<string[]> {
  const [stolen = ''] = client.tokens;
  if (client.tokens.length < 4) return [`${nameOf(client)} made only ${client.refreshes} refreshes`];
  const problems: string[] = [];
  const rejects = async (token: string, problem: string): Promise<void> => {
    const { status, body } = await answered(client, token);
    if (status !== 400 || !body.includes('invalid_grant')) problems.push(`${nameOf(client)}: ${problem}: ${status}`);
  };
  await rejects(stolen, 'an old token works');
  await rejects(client.tokens.at(-1) ?? '', 'the theft of an old token went unnoticed');
  return problems;
}

const nameOf = ({ isPublic }: ModelClient): string => (isPublic ? 'a public client' : 'a client with a secret');
