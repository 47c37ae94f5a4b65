import { createHash } from 'node:crypto';
import { normalizePassword } from './hash-password';

const PREFIX_CHARACTERS = 5;
const TIMEOUT_MILLISECONDS = 2_000;

/**
 * Asks a range service of stolen passwords, in the format of Have I Been Pwned: it is told the first five digits of
 * the SHA-1, answers with all the rest that it knows, and so never learns which one was meant (k-anonymity).
 * @param service.url what the five digits are put after; null asks nobody
 * @param service.onError hears why there was no answer
 * @returns whether a password is among them; false when there is no answer within 2 s, since a service that fails
 *          must not keep people from changing a password
 */
export function breachedPasswords({
  url,
  onError,
}: {
  url: string | null;
  onError: (error: unknown) => void;
}): (password: string) => Promise<boolean> {
  if (url === null) return () => Promise.resolve(false);
  return async (password) => {
    const digest = createHash('sha1').update(normalizePassword(password)).digest('hex').toUpperCase();
    try {
      return listed(await range(url + digest.slice(0, PREFIX_CHARACTERS)), digest.slice(PREFIX_CHARACTERS));
    } catch (error) {
      onError(error);
      return false;
    }
  };
}

async function range(address: string): Promise<string> {
  // Padding keeps the length of the answer from telling which range it was.
  const response = await fetch(address, {
    headers: { 'Add-Padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  if (!response.ok) throw new Error(`The breached password service returned ${response.status}.`);
  return response.text();
}

/** Each line is `{rest of the SHA-1}:{how often}`; padding occurs 0 times. */
function listed(answer: string, rest: string): boolean {
  return answer.split('\n').some((line) => {
    const [suffix, count] = line.trim().split(':');
    return suffix?.toUpperCase() === rest && Number(count) > 0;
  });
}
