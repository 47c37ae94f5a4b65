import { createHash } from 'node:crypto';
import { outbound } from '@/lib/platform/telemetry/tracer';
import { normalizePassword } from './hash-password';

const PREFIX_CHARACTERS = 5;
const TIMEOUT_MILLISECONDS = 2_000;

/**
 * Queries a range service of breached passwords, in the format of Have I Been Pwned. Only the first five digits of the
 * SHA-1 are sent; the service answers with every suffix that it knows, so it never learns which password was checked
 * (k-anonymity).
 * @param service.url the URL that the five digits are appended to; null to disable the check
 * @param service.onError called with the reason when there was no usable answer
 * @returns whether the password is breached; false when there is no answer within 2 s, because an outage of the service
 *   must not keep people from changing a password
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
  // Padding prevents the length of the answer from revealing the requested range.
  const attributes = { 'http.request.method': 'GET', 'server.address': new URL(address).hostname };
  const response = await outbound('GET', attributes, (traced) =>
    fetch(address, {
      headers: { 'Add-Padding': 'true', ...traced },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    }),
  );
  if (!response.ok) throw new Error(`The breached password service returned ${response.status}.`);
  return response.text();
}

/** Each line is `{rest of the SHA-1}:{count}`; padding lines have a count of 0. */
function listed(answer: string, rest: string): boolean {
  return answer.split('\n').some((line) => {
    const [suffix, count] = line.trim().split(':');
    return suffix?.toUpperCase() === rest && Number(count) > 0;
  });
}
