'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction, FormState } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { FileInput } from '@/components/ui/file-input';
import { Select } from '@/components/ui/select';
import type { Uploaded } from './upload';

interface UploadFormProps {
  action: FormAction<Uploaded>;
  sources: readonly { value: string; label: string }[];
  partBytes: number;
}

/** Sends a file in parts, because one request takes only so much. */
export function UploadForm({ action, sources, partBytes }: UploadFormProps) {
  const t = useText();
  const router = useRouter();
  const [share, setShare] = useState<number | null>(null);

  async function inParts(_previous: FormState<Uploaded> | null, fields: FormData): Promise<FormState<Uploaded>> {
    const file = fields.get('file');
    fields.delete('file');
    if (!(file instanceof File) || file.size === 0) return { ok: false, fieldErrors: { file: t('moving.chooseFile') } };
    fields.set('file_name', file.name);
    const parts = Math.ceil(file.size / partBytes);
    for (let part = 0; ; part++) {
      fields.set('part', String(part));
      fields.set('last', String(part === parts - 1));
      fields.set('content', file.slice(part * partBytes, (part + 1) * partBytes));
      const state = await action(null, fields);
      if (!state.ok || !state.data || state.data.href) {
        setShare(null);
        if (state.data?.href) router.push(state.data.href);
        return state;
      }
      fields.set('import_id', state.data.id);
      setShare((part + 1) / parts);
    }
  }

  return (
    <ActionForm action={inParts}>
      <div className="space-y-5">
        <Field label={t('moving.source')} name="source">
          <Select name="source" options={sources} />
        </Field>
        <Field label={t('people.file')} name="file" hint={t('moving.fileHint')}>
          <FileInput name="file" />
        </Field>
        {share !== null && <progress className="w-full" value={share} aria-label={t('moving.uploading')} />}
        <SubmitButton pendingLabel={t('moving.uploading')}>{t('moving.startDryRun')}</SubmitButton>
      </div>
    </ActionForm>
  );
}
