let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 passwords found most often in breaches, in lower case, from @zxcvbn-ts/language-common. They are loaded
 * the first time a person chooses a password, so that startup does not need them.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (loading ??= load());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
