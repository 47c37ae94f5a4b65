let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 passwords that were found most often where passwords were stolen, in lower case, of
 * @zxcvbn-ts/language-common. They are loaded when the first person chooses a password: a start needs none of them.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (loading ??= load());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
