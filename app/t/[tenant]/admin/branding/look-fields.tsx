'use client';

import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Segments } from '@/components/ui/segments';
import { Select } from '@/components/ui/select';
import { msg } from '@/lib/platform/shared/message';
import type { brandLayouts } from '@/lib/tenants/branding/branding-settings';
import type { BrandDraft } from '@/lib/tenants/branding/draft';
import { fontLabels } from '../font-labels';
import { ColorField } from './color-field';
import { LogoField } from './logo-field';

const layoutLabels: Record<(typeof brandLayouts)[number], ReturnType<typeof msg>> = {
  centered: msg('branding.centered'),
  split: msg('branding.split'),
};

interface LookFieldsProps {
  draft: BrandDraft;
  saved: BrandDraft;
  imagePath: string;
}

/** Layout, font and background of people's pages. */
export function LookFields({ draft, saved, imagePath }: LookFieldsProps) {
  const t = useText();
  return (
    <>
      <div className="space-y-1.5">
        <p aria-hidden className="text-sm font-medium">
          {t('branding.layout')}
        </p>
        <div className="max-w-64">
          <Segments
            legend={t('branding.layout')}
            name="brandLayout"
            options={Object.entries(layoutLabels).map(([value, label]) => ({ value, label: t(label) }))}
            defaultValue={draft.brandLayout}
          />
        </div>
        <p className="text-sm text-ink-subtle text-pretty">{t('branding.splitShowsPanel')}</p>
      </div>
      <Field label={t('branding.font')} name="brandFont" hint={t('branding.fontHint')}>
        <Select
          name="brandFont"
          defaultValue={draft.brandFont}
          options={Object.entries(fontLabels).map(([value, label]) => ({ value, label: t(label) }))}
          className="max-w-64"
        />
      </Field>
      <ColorField
        name="brandBackground"
        label={t('branding.backgroundColor')}
        hint={t('branding.backgroundHint')}
        pick={t('branding.pickBackgroundColor')}
        color={draft.brandBackground}
        otherwise="#ffffff"
      />
      <LogoField
        name="brandBackgroundImage"
        label={t('branding.backgroundImage')}
        hint={t('branding.backgroundImageHint')}
        image={draft.brandBackgroundImage || saved.brandBackgroundImage}
        chosen={draft.brandBackgroundImage}
        imagePath={imagePath}
      />
    </>
  );
}
