'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormState } from '@/components/forms/form-state';
import { useText } from '@/components/text/use-text';
import { previewView } from '@/lib/pages/views/branding-preview/preview-view';
import type { BrandDraft } from '@/lib/tenants/branding/draft';
import { imageSettings } from '@/lib/tenants/branding/image-settings';
import { BrandingFields } from './branding-fields';
import { Preview } from './preview';
import { type BrandingAnswer, saveBranding } from './save-branding';

interface BrandingFormProps {
  tenant: { place: string; name: string };
  saved: BrandDraft;
  /** The shades of the saved accent. */
  savedShades: ReactNode;
  /** The version of the saved settings. */
  version: string;
  previewPath: string;
  imagePath: string;
  /** The maximum size of a logo in bytes. */
  bytesAtMost: number;
  editable: boolean;
}

/** How long typing has to pause before the preview updates, in milliseconds. */
const PAUSE = 300;

/** The form beside a preview of people's pages, which updates while typing or, without scripts, by a button. */
export function BrandingForm({
  tenant,
  saved,
  savedShades,
  version,
  previewPath,
  imagePath,
  bytesAtMost,
  editable,
}: BrandingFormProps) {
  const t = useText();
  const inside = useRef<HTMLDivElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string | null>(null);
  const formOf = () => inside.current?.closest('form') ?? null;

  function follow() {
    const form = formOf();
    if (form) setTyped(addressOf(previewPath, new FormData(form)));
  }

  function onInput(target: EventTarget) {
    clearTimeout(pause.current);
    if (target instanceof HTMLInputElement && target.type === 'file') keepFile(target);
    else pause.current = setTimeout(follow, PAUSE);
  }

  /** The server stores a file first and reports what is wrong with it. A file that is far too large is not sent. */
  function keepFile(field: HTMLInputElement) {
    const [file] = field.files ?? [];
    field.setCustomValidity(
      file && file.size > bytesAtMost
        ? t('branding.imageIsSizeKbMaximum', {
            size: Math.ceil(file.size / 1024),
            most: bytesAtMost / 1024,
          })
        : '',
    );
    if (file) field.form?.requestSubmit(field.form.querySelector<HTMLButtonElement>('button[value="preview"]'));
  }

  function onSuccess({ data }: FormState<BrandingAnswer>) {
    for (const field of formOf()?.querySelectorAll<HTMLInputElement>('input[type="file"], input[name^="without_"]') ??
      []) {
      if (field.type === 'file') field.value = '';
      else if (data?.saved) field.checked = false;
    }
    follow();
  }

  const followWhatWasTyped = useEffectEvent(() => {
    if ([...(formOf()?.elements ?? [])].some(isTypedInto)) pause.current = setTimeout(follow, PAUSE);
  });
  useEffect(() => {
    // The fields may have changed before this script ran.
    followWhatWasTyped();
    return () => clearTimeout(pause.current);
  }, []);

  return (
    <ActionForm<BrandingAnswer>
      action={saveBranding.bind(null, tenant.place)}
      onInput={({ target }) => onInput(target)}
      onSuccess={onSuccess}
    >
      {(state) => {
        const draft = state?.data?.draft ?? saved;
        const view = state?.data?.view ?? previewView({});
        const shown = new FormData();
        for (const [name, value] of Object.entries({ ...draft, ...view })) shown.set(name, value);
        return (
          <div ref={inside} className="group/brand grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
            <BrandingFields
              tenantName={tenant.name}
              draft={draft}
              saved={saved}
              savedShades={savedShades}
              version={version}
              imagePath={imagePath}
              editable={editable}
              wasSaved={state?.data?.saved ?? false}
            />
            <Preview first={addressOf(previewPath, shown)} current={typed} view={view} mayPost={editable} />
          </div>
        );
      }}
    </ActionForm>
  );
}

/** The address of the preview with the values of a form. */
function addressOf(path: string, fields: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === 'string' && /^(?:brand[A-Z]|preview_(?:page|theme))/.test(name)) query.set(name, value);
  }
  for (const name of imageSettings) if (fields.has(`without_${name}`)) query.set(name, '');
  return `${path}?${query.toString()}`;
}

const isTypedInto = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue;
