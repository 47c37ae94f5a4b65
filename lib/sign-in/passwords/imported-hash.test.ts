import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { describe, expect, it } from 'vitest';
import { derivedKeyForms } from './forms/derived-key-forms';
import { nativeForms } from './forms/native-forms';
import { sha512Crypt } from './forms/sha512-crypt';
import { hashBudget, type ImportedHash, nobodysHashOf, parseImportedHash } from './imported-hash';

/** Published pairs of password and hash, by source. Some have too little salt or too many rounds to be accepted. */
const vectors: [source: string, password: string, hash: string][] = [
  // https://www.openwall.com/crypt/ (crypt_blowfish, wrapper.c)
  ['crypt_blowfish', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['crypt_blowfish', 'U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  ['crypt_blowfish', 'U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  ['crypt_blowfish, as $2b$', 'U*U', '$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['crypt_blowfish, as $2y$', 'U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  [
    'crypt_blowfish, 72 bytes',
    '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored',
    '$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui',
  ],
  // https://github.com/P-H-C/phc-winner-argon2 (src/test.c)
  [
    'Argon2, version 1.0',
    'password',
    '$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ',
  ],
  [
    'Argon2, version 1.3',
    'password',
    '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
  ],
  ['Argon2', 'password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ['Argon2, lanes', 'password', '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc'],
  [
    'RFC 6070',
    'passwordPASSWORDpassword',
    '$pbkdf2-sha1$i=4096,l=25$c2FsdFNBTFRzYWx0U0FMVHNhbHRTQUxUc2FsdFNBTFRzYWx0$PS7sT+QchJuAyNg2YsDkSospGpZM8vBwOA',
  ],
  [
    'RFC 7914, 11',
    'Password',
    '$pbkdf2-sha256$i=80000,l=64$TmFDbA$TdzY9guYviGDDO5e8icB+WQaRBjQTAQUrv8Ih2s0q1ah1CWhIlgzVJrbhBtRybMXaicr3ruh0HhHj2Kzl/M8jQ',
  ],
  // https://github.com/brycx/Test-Vector-Generation (PBKDF2-HMAC-SHA512, after RFC 6070)
  [
    'PBKDF2-SHA-512',
    'passwordPASSWORDpassword',
    '$pbkdf2-sha512$i=4096,l=64$c2FsdFNBTFRzYWx0U0FMVHNhbHRTQUxUc2FsdFNBTFRzYWx0$jAUR9Mbll8asYxXY8DYuIl88UBSVuiO4aMAFF03E7nERW1n55gzZUy+jPg91rv4wIlxYOhhs2CvU2uqXJKPTuA',
  ],
  [
    'RFC 7914, 12',
    'pleaseletmein',
    '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
  ],
  [
    'RFC 7914, 12, in parallel',
    'password',
    '$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA',
  ],
  // https://github.com/firebase/scrypt (README)
  [
    'Firebase',
    'user1password',
    '$firebase-scrypt$ln=14,r=8,sep=Bw,key=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA$42xEC+ixf3L2lw$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ',
  ],
  // https://www.akkadia.org/drepper/SHA-crypt.txt
  [
    'SHA-crypt',
    'Hello world!',
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
  ],
  [
    'SHA-crypt, rounds',
    'Hello world!',
    '$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.',
  ],
  [
    'SHA-crypt, long password',
    'a very much longer text to encrypt.  This one even stretches over morethan one line.',
    '$6$rounds=1400$anotherlongsalts$POfYwTEok97VWcjxIiSOjiykti.o/pQs.wPvMxQ6Fm7I6IoYN3CmLs66x9t0oSwbtEW7o7UmJEiDwGqd8p4ur1',
  ],
  [
    'SHA-crypt, short salt',
    'we have a short salt string but not a short password',
    '$6$rounds=77777$short$WuQyW2YR.hBNpjjRhpYD/ifIw05xdfeEyQoMxIXbkvr0gge1a1x3yRULJ5CCaUeOxFmtlcGZelFl5CxtgfiAc0',
  ],
  [
    'SHA-crypt, fewest rounds',
    'the minimum number is still observed',
    '$6$rounds=1000$roundstoolow$kUMsbe306n21p9R.FRkW3IGn.S9NPN0x50YhH1xhLsPuWGsUSklZt58jaTfF4ZEQpyUNGc0dqbpBYYBaHHrsX.',
  ],
];

const forms = [...nativeForms, ...derivedKeyForms, sha512Crypt];
const read = (text: string) => forms.map((form) => form.read(text)).find((found) => found !== null);
const usable = (text: string): ImportedHash => {
  const parsed = parseImportedHash(text);
  if (parsed.kind === 'refused') throw new Error(parsed.reason);
  return parsed.hash;
};
const refused = (text: string) => {
  const parsed = parseImportedHash(text);
  return parsed.kind === 'refused' ? parsed.reason : 'usable';
};

const salt = 'c2FsdHNhbHRzYWx0';
const digest = 'A'.repeat(43);
const sha512Digest = 'a'.repeat(86);

describe('published test vectors', () => {
  it.each(vectors)('%s: “%s”', async (_source, password, hash) => {
    const found = read(hash);
    expect(await found?.matches(password)).toBe(true);
    expect(await found?.matches(password.slice(0, -30) || `${password}!`)).toBe(false);
  });

  it('covers every form', () => {
    const covered = new Set(vectors.map(([, , hash]) => forms.find((form) => form.read(hash))?.name));
    expect([...covered].sort()).toEqual(forms.map(({ name }) => name).sort());
  });
});

describe('hashes as other products store them', () => {
  it('compares the first block of a PBKDF2 digest, and wants the length that is named', async () => {
    const [, , long = ''] = vectors.find(([source]) => source === 'RFC 6070') ?? [];
    const shorter = long.replace('l=25', 'l=20').slice(0, -7);
    expect(await usable(shorter).matches('passwordPASSWORDpassword')).toBe(true);
    expect(refused(long.replace('l=25', 'l=20'))).toBe('unknown-form');
  });

  it('accepts a SHA-512 crypt hash without rounds as one with 5,000', () => {
    const hash = usable(`$6$saltstring$${sha512Digest}`);
    expect(hash).toMatchObject({ text: `$6$rounds=5000$saltstring$${sha512Digest}`, kind: '$6$rounds=5000' });
    expect(usable(hash.text).text).toBe(hash.text);
  });

  it('clears the unused bits of a bcrypt hash, which some libraries set', async () => {
    const hash = await bcrypt('quiet yellow river', 4, Buffer.alloc(16, 7));
    const withBits = `${hash.slice(0, 28)}${String.fromCharCode(hash.charCodeAt(28) + 1)}${hash.slice(29)}`;
    expect(withBits).not.toBe(hash);
    expect(usable(withBits).text).toBe(hash);
    expect(await usable(withBits).matches('quiet yellow river')).toBe(true);
  });

  it('lets other work go on during the rounds of a SHA-512 crypt hash', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await usable(`$6$rounds=50000$saltstring$${sha512Digest}`).matches('quiet yellow river');
    clearInterval(counting);
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it('compares no password of more than 512 bytes with a SHA-512 crypt hash', async () => {
    const started = performance.now();
    expect(await usable(`$6$rounds=50000$saltstring$${sha512Digest}`).matches('é'.repeat(300))).toBe(false);
    expect(performance.now() - started).toBeLessThan(20);
  });
});

describe('bounds', () => {
  it.each([
    ['bcrypt, cost 13', `$2b$13$${'a'.repeat(53)}`],
    ['PBKDF2-SHA-1, as Keycloak 24 has it', `$pbkdf2-sha1$i=1300000,l=64$${salt}$${'A'.repeat(86)}`],
    ['PBKDF2-SHA-256, as Django 6 has it', `$pbkdf2-sha256$i=1200000,l=32$${salt}$${digest}`],
    ['PBKDF2-SHA-512, as Keycloak has it', `$pbkdf2-sha512$i=210000,l=64$${salt}$${'A'.repeat(86)}`],
    ['Argon2i, as Logto has it', `$argon2i$v=19$m=4096,t=256,p=1$${salt}$${digest}`],
    ['Argon2id, as Keycloak has it', `$argon2id$v=19$m=7168,t=5,p=1$${salt}$${digest}`],
    ['Argon2id with the memory of RFC 9106', `$argon2id$v=19$m=65536,t=3,p=4$${salt}$${digest}`],
    ['scrypt, 64 MiB', `$scrypt$ln=16,r=8,p=1$${salt}$${digest}`],
    ['SHA-512 crypt, 50,000 rounds', `$6$rounds=50000$saltstring$${sha512Digest}`],
  ])('accepts %s', (_name, hash) => {
    expect(usable(hash).text.length).toBeGreaterThan(0);
  });

  it.each([
    ['bcrypt, cost 14', `$2b$14$${'a'.repeat(53)}`],
    ['bcrypt, cost 31', `$2b$31$${'a'.repeat(53)}`],
    ['PBKDF2-SHA-1, iterations', `$pbkdf2-sha1$i=4294967295,l=20$${salt}$${'A'.repeat(27)}`],
    ['PBKDF2-SHA-256, iterations', `$pbkdf2-sha256$i=3000000,l=32$${salt}$${digest}`],
    ['PBKDF2-SHA-512, iterations', `$pbkdf2-sha512$i=1100000,l=32$${salt}$${digest}`],
    ['PBKDF2, salt', `$pbkdf2-sha256$i=10000,l=32$${'A'.repeat(200)}$${digest}`],
    ['Argon2id, memory', `$argon2id$v=19$m=131072,t=1,p=1$${salt}$${digest}`],
    ['Argon2id, passes', `$argon2id$v=19$m=8,t=4294967295,p=1$${salt}$${digest}`],
    ['scrypt, memory', `$scrypt$ln=17,r=8,p=1$${salt}$${digest}`],
    ['scrypt, block size', `$scrypt$ln=10,r=999,p=1$${salt}$${digest}`],
    ['scrypt, parallelism', `$scrypt$ln=14,r=8,p=99$${salt}$${digest}`],
    ['Firebase, memory', `$firebase-scrypt$ln=30,r=8,sep=Bw,key=${digest}$${salt}$${digest}`],
    ['SHA-512 crypt, rounds', `$6$rounds=999999999$saltstring$${sha512Digest}`],
  ])('rejects what costs too much: %s', (_name, hash) => {
    expect(refused(hash)).toBe('too-costly');
  });

  it.each([
    ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['SHA-1', '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8'],
    ['md5crypt', '$1$etNnh7FA$OlM7eljE/B7F1J4XYNnk81'],
    ['LDAP', '{SSHA}DkMTwBl+a/3DQTxCYEApdUtNXGgdUac3'],
    ['PBKDF2, iterations', `$pbkdf2-sha256$i=900,l=32$${salt}$${digest}`],
    ['PBKDF2, salt', `$pbkdf2-sha256$i=10000,l=32$c2FsdA$${digest}`],
    ['PBKDF2, digest', `$pbkdf2-sha256$i=10000,l=8$${salt}$AAAAAAAAAAA`],
    ['Argon2id, memory', `$argon2id$v=19$m=8,t=1,p=1$${salt}$${digest}`],
    ['scrypt, N', `$scrypt$ln=1,r=1,p=1$${salt}$${digest}`],
  ])('rejects what is guessed too easily: %s', (_name, hash) => {
    expect(refused(hash)).toBe('too-weak');
  });

  it.each([
    '',
    'quiet yellow river',
    '$2x$05$/OK.fbVrR/bpIqNJ5ianF.CE5elHaaO4EbggVDjb8P19RukzXSM3e',
    '$2b$10$short',
    `$argon2d$v=19$m=19456,t=2,p=1$${salt}$${digest}`,
    `$argon2id$v=19$m=19456,t=2,p=1,keyid=AAAA$${salt}$${digest}`,
    `$argon2id$v=19$m=19456,t=2,p=0$${salt}$${digest}`,
    `$pbkdf2-sha256$i=-1,l=32$${salt}$${digest}`,
    `$pbkdf2-md5$i=10000,l=16$${salt}$AAAAAAAAAAAAAAAAAAAAAA`,
    `$scrypt$ln=0,r=8,p=1$${salt}$${digest}`,
    `$6$rounds=999$saltstring$${sha512Digest}`,
    `$5$saltstring$${'a'.repeat(43)}`,
    `$pbkdf2-sha256$i=10000,l=32$${salt}$${digest}\n`,
    `$firebase-scrypt$ln=14,r=8,sep=Bw,key=${'A'.repeat(5000)}$${salt}$${'A'.repeat(5000)}`,
  ])('does not know “%s”', (hash) => {
    expect(refused(hash)).toBe('unknown-form');
  });
});

describe('a hash that no password has', () => {
  it.each(vectors.flatMap(([source, , hash]) => (refused(hash) === 'usable' ? [[source, hash] as const] : [])))(
    'costs as much as another of its kind: %s',
    async (_source, text) => {
      const hash = usable(text);
      const nobodys = nobodysHashOf(hash.kind);
      expect(nobodys).toMatchObject({ form: hash.form, kind: hash.kind, cost: hash.cost });
      expect(nobodys?.text).not.toBe(hash.text);
      expect(await nobodys?.matches('password')).toBe(false);
    },
  );

  it('is null for a kind that is not accepted', () => {
    for (const kind of ['', '$2b$31', 'hash of attempt', '$pbkdf2-sha256$i=10000'])
      expect(nobodysHashOf(kind)).toBe(null);
  });
});

describe('the kinds of one tenant', () => {
  const pbkdf2 = (iterations: number) => usable(`$pbkdf2-sha256$i=${iterations},l=32$${salt}$${digest}`);

  it('cost at most a second together', () => {
    const budget = hashBudget([pbkdf2(2_000_000).kind]);
    expect(budget.admits(pbkdf2(2_000_000))).toBe(true);
    expect(budget.admits(pbkdf2(2_000_001))).toBe(true);
    expect(budget.admits(pbkdf2(1_000_000))).toBe(false);
    expect(budget.admits(pbkdf2(2_000_001))).toBe(true);
    expect(budget.admits(pbkdf2(27_500))).toBe(true);
  });

  it('are at most 16', () => {
    const budget = hashBudget([]);
    const admitted = Array.from({ length: 20 }, (_, index) => budget.admits(pbkdf2(2000 + index)));
    expect(admitted.filter(Boolean)).toHaveLength(16);
  });
});

it('reads the hashes that Tessera makes', async () => {
  const own = await argon2('quiet yellow river', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(usable(own)).toMatchObject({ text: own, form: 'argon2id' });
});
