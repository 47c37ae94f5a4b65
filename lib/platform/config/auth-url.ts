import type { Config } from './env';

/** next-auth takes its address from the environment, or else from the Host header: this leaves it no choice. */
export function pinAuthUrl({ url }: Pick<Config, 'url'>): void {
  process.env.AUTH_URL = url;
}
