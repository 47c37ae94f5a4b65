import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { PasswordCounts } from '@/lib/sign-in/passwords/count-by-form';

type OtherForm = PasswordCounts['others'][number]['form'];

const formLabels: Record<OtherForm, Sayable> = {
  argon2id: msg('settings.argon2idWithOtherParameters'),
  argon2i: verbatim('argon2i'),
  bcrypt: verbatim('bcrypt'),
  'pbkdf2-sha1': verbatim('PBKDF2-SHA-1'),
  'pbkdf2-sha256': verbatim('PBKDF2-SHA-256'),
  'pbkdf2-sha512': verbatim('PBKDF2-SHA-512'),
  scrypt: verbatim('scrypt'),
  'firebase-scrypt': verbatim('scrypt (Firebase)'),
  'sha512-crypt': verbatim('SHA-512 crypt'),
  unknown: msg('settings.unknownHashForm'),
};

interface PasswordHashesCardProps {
  tenantPlace: string;
  counts: PasswordCounts;
}

/** How many passwords are still stored as another product, or an earlier version, hashed them. */
export function PasswordHashesCard({ tenantPlace, counts: { current, others } }: PasswordHashesCardProps) {
  const t = useText();
  const left = others.reduce((sum, { people }) => sum + people, 0);
  return (
    <Card
      title={t('settings.passwordHashes')}
      description={left === 0 ? t('settings.allPasswordHashesAreCurrent') : t('settings.importedHashesAreReplaced')}
      className="mt-6 max-w-3xl"
      flush
    >
      <ul className="divide-y text-sm">
        <Row label={t('settings.currentArgon2id')} people={current} />
        {others.map(({ form, people }) => (
          <Row key={form} label={t(formLabels[form])} people={people} />
        ))}
      </ul>
      {left > 0 && (
        <p className="border-t px-5 py-3.5 text-sm">
          <TextLink href={`${tenantPath(tenantPlace, '/admin/people')}?password=imported`}>
            {t('settings.showPeopleWithImportedHashes', { people: left })}
          </TextLink>
        </p>
      )}
    </Card>
  );
}

function Row({ label, people }: { label: string; people: number }) {
  return (
    <li className="flex justify-between gap-6 px-5 py-2.5">
      <span>{label}</span>
      <span className="tabular-nums">{people.toLocaleString('en')}</span>
    </li>
  );
}
