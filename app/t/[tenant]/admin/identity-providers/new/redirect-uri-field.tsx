'use client';

import { useState } from 'react';
import { useFormContext } from '@/components/forms/form-context';
import { useText } from '@/components/text/use-text';
import { CopyText } from '@/components/ui/copy-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

/** The redirect URI to register, and the short name in it, which it follows as it is typed. */
export function RedirectUriField({
  before,
  after,
  suggested,
  label,
}: {
  before: string;
  after: string;
  suggested: string;
  /** The provider's name for the redirect URI. */
  label: string;
}) {
  const t = useText();
  const { state } = useFormContext();
  const [typed, setTyped] = useState<string | null>(null);
  const entered = state?.values?.id;
  const id = typed ?? (typeof entered === 'string' ? entered : suggested);
  return (
    <>
      <div className="space-y-1 text-sm">
        <p className="font-medium">{label}</p>
        <CopyText value={`${before}${id.trim() || '…'}${after}`} what={t('common.redirectUri')} />
      </div>
      <Field
        label={t('identityProviders.shortName')}
        name="id"
        required
        hint={t('identityProviders.partOfTheRedirectUri')}
        className="max-w-xs"
      >
        <Input
          name="id"
          required
          maxLength={40}
          defaultValue={suggested}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
