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
  /** Whether the last answer was that it is saved, not that a preview is there. */
  wasSaved: boolean;
}

/** All that a tenant can set of its looks. */
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
      title={t('What people see')}
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
          hint={t('What people know it by. Empty for the name of the tenant, {tenantName}. Mails have it too.', {
            tenantName,
          })}
          optional
        >
          <Input name="brandName" defaultValue={draft.brandName} maxLength={60} autoComplete="off" />
        </Field>
        <LogoField
          name="brandLogo"
          label={t('Logo')}
          hint={t('PNG, JPEG or WebP, 128 kB and 2048 pixels a side at most. Shown 32 pixels high.')}
          image={draft.brandLogo || saved.brandLogo}
          chosen={draft.brandLogo}
          imagePath={imagePath}
        />
        <LogoField
          name="brandLogoDark"
          label={t('Logo on dark pages')}
          hint={t('Where the other one would be hard to see.')}
          image={draft.brandLogoDark || saved.brandLogoDark}
          chosen={draft.brandLogoDark}
          imagePath={imagePath}
          dark
        />
        <AccentField accent={draft.brandAccent} />
        <Field
          label={t('Sentence on the sign-in page')}
          name="brandSentence"
          hint={t('What it is for, or whom to ask. 200 characters at most.')}
          optional
        >
          <Textarea name="brandSentence" defaultValue={draft.brandSentence} maxLength={200} rows={2} />
        </Field>
        <Field label={t('Support by e-mail')} name="brandSupportEmail" optional>
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
