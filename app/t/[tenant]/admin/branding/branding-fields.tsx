'use client';

import type { ReactNode } from 'react';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { previewFields } from '@/lib/pages/views/branding-preview/preview-view';
import { msg } from '@/lib/platform/shared/message';
import type { BrandDraft } from '@/lib/tenants/branding/draft';
import { imageSettings } from '@/lib/tenants/branding/image-settings';
import { AccentField } from './accent-field';
import { LogoField } from './logo-field';
import { LookFields } from './look-fields';

interface BrandingFieldsProps {
  tenantName: string;
  draft: BrandDraft;
  saved: BrandDraft;
  /** The shades of the saved accent. */
  savedShades: ReactNode;
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
  savedShades,
  version,
  imagePath,
  editable,
  wasSaved,
}: BrandingFieldsProps) {
  const t = useText();
  return (
    <Card
      title={t('branding.appearance')}
      stickyFooter
      footer={
        editable && (
          <>
            <UndoNote saved={wasSaved} beside={previewFields} once={withoutFields} />
            <SubmitButton name="intent" value="save">
              {t('branding.saveBranding')}
            </SubmitButton>
          </>
        )
      }
    >
      <BasedOn version={version} />
      <fieldset disabled={!editable} className="min-w-0 space-y-5">
        <Field
          label={t('common.name')}
          name="brandName"
          hint={t('branding.nameShownToPeopleAlso', {
            tenantName,
          })}
          optional
        >
          <Input name="brandName" defaultValue={draft.brandName} maxLength={60} autoComplete="off" />
        </Field>
        <LogoField
          name="brandLogo"
          label={t('common.logo')}
          hint={t('branding.pngJpegOrWebpUp')}
          image={draft.brandLogo || saved.brandLogo}
          chosen={draft.brandLogo}
          imagePath={imagePath}
        />
        <LogoField
          name="brandLogoDark"
          label={t('branding.logoForDarkPages')}
          hint={t('branding.usedWhereOtherLogoWould')}
          image={draft.brandLogoDark || saved.brandLogoDark}
          chosen={draft.brandLogoDark}
          imagePath={imagePath}
          dark
        />
        <AccentField accent={draft.brandAccent} saved={saved.brandAccent} savedShades={savedShades} />
        <LookFields draft={draft} saved={saved} imagePath={imagePath} />
        <Field
          label={t('branding.signInPageMessage')}
          name="brandSentence"
          hint={t('branding.whatItsForOrWhom')}
          optional
        >
          <Textarea name="brandSentence" defaultValue={draft.brandSentence} maxLength={200} rows={2} />
        </Field>
        <Field label={t('branding.supportEmail')} name="brandSupportEmail" optional>
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

const withoutFields = imageSettings.map((name) => `without_${name}`);

const links = [
  { name: 'brandSupportUrl', label: msg('branding.helpPage') },
  { name: 'brandPrivacyUrl', label: msg('common.privacyPolicy') },
  { name: 'brandTermsUrl', label: msg('common.termsOfService') },
] as const;
