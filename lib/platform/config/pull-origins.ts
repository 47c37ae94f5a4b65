/** The APIs from which directories are pulled, and where their tokens are issued. */
export const standardPullOrigins = {
  'microsoft-graph': 'https://graph.microsoft.com',
  'microsoft-login': 'https://login.microsoftonline.com',
  'google-directory': 'https://admin.googleapis.com',
  'google-token': 'https://oauth2.googleapis.com',
} as const;

type PullApi = keyof typeof standardPullOrigins;
export type PullOrigins = Readonly<Record<PullApi, string>>;

export const pullApis = Object.keys(standardPullOrigins) as PullApi[];

/**
 * Reads TESSERA_PULL_ORIGINS: `api=origin`, separated by commas. The others keep their standard origins.
 * @returns null if it cannot be read
 */
export function pullOrigins(list: string): PullOrigins | null {
  const origins: Record<PullApi, string> = { ...standardPullOrigins };
  for (const entry of list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [name, address = ''] = entry.split('=');
    const api = pullApis.find((known) => known === name);
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!api || url?.origin !== address || !/^https?:$/.test(url.protocol)) return null;
    origins[api] = address;
  }
  return origins;
}
