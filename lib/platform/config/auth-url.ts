import type { Config } from './env';

/**
 * next-auth takes its address from the environment or otherwise from the Host header. Setting the environment variable
 * rules out the header.
 */
export function pinAuthUrl({ url }: Pick<Config, 'url'>): void {
  process.env.AUTH_URL = url;
}
