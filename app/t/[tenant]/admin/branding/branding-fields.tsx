'use client';

import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { previewFields } from '@/lib/pages/views/branding-preview/preview-view';
import { text } from '@/lib/platform/shared/text';
import type { BrandDraft } from '@/lib/tenants/branding/draft';
import { AccentField } from './accent-field';
import { LogoField } from './logo-field';

interface BrandingFieldsProps {
  tenantName: string;
  draft: BrandDraft;
  saved: BrandDraft;
  version: string;
  imagePath: string;
  editable: boolean;
  /** Whether the last answer was that the form is saved, rather than that a preview is ready. */
  wasSaved: boolean;
}

/** All branding settings of a tenant. */
export function BrandingFields({
  tenantName,
  draft,
  saved,
  version,
  imagePath,
  editable,
  wasSaved,
}: BrandingFieldsProps) {
  const t = useText();
  return (
    <Card
      title={t('Appearance')}
      stickyFooter
      footer={
        editable && (
          <>
            <UndoNote saved={wasSaved} beside={previewFields} once={withoutFields} />
            <SubmitButton name="intent" value="save">
              {t('Save branding')}
            </SubmitButton>
          </>
        )
      }
    >
      <BasedOn version={version} />
      <fieldset disabled={!editable} className="min-w-0 space-y-5">
        <Field
          label={t('Name')}
          name="brandName"
          hint={t('Name shown to people, also in emails. Leave empty to use the tenant name, {tenantName}.', {
            tenantName,
          })}
          optional
        >
          <Input name="brandName" defaultValue={draft.brandName} maxLength={60} autoComplete="off" />
        </Field>
        <LogoField
          name="brandLogo"
          label={t('Logo')}
          hint={t('PNG, JPEG or WebP, up to 128 kB and 2048 pixels per side. Shown 32 pixels high.')}
          image={draft.brandLogo || saved.brandLogo}
          chosen={draft.brandLogo}
          imagePath={imagePath}
        />
        <LogoField
          name="brandLogoDark"
          label={t('Logo for dark pages')}
          hint={t('Used where the other logo would be hard to see.')}
          image={draft.brandLogoDark || saved.brandLogoDark}
          chosen={draft.brandLogoDark}
          imagePath={imagePath}
          dark
        />
        <AccentField accent={draft.brandAccent} />
        <Field
          label={t('Sign-in page message')}
          name="brandSentence"
          hint={t('What it’s for, or whom to ask. Up to 200 characters.')}
          optional
        >
          <Textarea name="brandSentence" defaultValue={draft.brandSentence} maxLength={200} rows={2} />
        </Field>
        <Field label={t('Support email')} name="brandSupportEmail" optional>
          <Input name="brandSupportEmail" type="email" defaultValue={draft.brandSupportEmail} autoComplete="off" />
        </Field>
        {links.map(({ name, label }) => (
          <Field key={name} label={t(label)} name={name} optional>
            <Input name={name} type="url" defaultValue={draft[name]} placeholder="https://" autoComplete="off" />
          </Field>
        ))}
      </fieldset>
    </Card>
  );
}

const withoutFields = ['without_brandLogo', 'without_brandLogoDark'];

const links = [
  { name: 'brandSupportUrl', label: text('Help page') },
  { name: 'brandPrivacyUrl', label: text('Privacy policy') },
  { name: 'brandTermsUrl', label: text('Terms of use') },
] as const;
