'use client';

import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Segments } from '@/components/ui/segments';
import { previewWidths } from '@/lib/pages/views/branding-preview/preview-view';
import type { Language } from '@/lib/platform/shared/languages';
import type { EmailPreview } from './preview-email';

/** The names of the preview's own fields. */
export const previewChoices: readonly string[] = ['preview_format', 'preview_width'];

interface EmailPreviewCardProps {
  preview: EmailPreview;
  /** Whether the preview shows what is in the form, rather than the last text that could be sent. */
  complete: boolean;
  language: Language;
}

/** The email as HTML and as text. The frame runs nothing, and nothing in it can be used. */
export function EmailPreviewCard({ preview: { subject, html, text }, complete, language }: EmailPreviewCardProps) {
  const t = useText();
  return (
    <Card
      title={t('common.preview')}
      description={t('emails.withExampleValues')}
      className="group xl:sticky xl:top-6"
      flush
    >
      <div className="flex flex-wrap gap-2 px-4 py-3">
        <Segments
          legend={t('emails.format')}
          name="preview_format"
          options={[
            { value: 'html', label: t('emails.html') },
            { value: 'text', label: t('emails.plainText') },
          ]}
          defaultValue="html"
        />
        <Segments
          legend={t('branding.width')}
          name="preview_width"
          options={previewWidths.map(({ value, label }) => ({ value, label: t(label) }))}
          defaultValue="full"
        />
      </div>
      <p role="status" className={complete ? 'sr-only' : 'border-t bg-warning-tint px-4 py-2 text-sm text-warning'}>
        {!complete && t('emails.notComplete')}
      </p>
      <p className="border-t px-4 py-2 text-sm wrap-anywhere">
        <span className="text-ink-muted">{t('emails.subjectLine')}</span>{' '}
        <span lang={language} className="font-medium">
          {subject}
        </span>
      </p>
      <div className="flex justify-center border-t bg-sunken">
        <iframe
          srcDoc={html}
          title={t('emails.previewOfEmail')}
          sandbox="allow-same-origin"
          className="h-[36rem] w-full bg-white group-has-[[value=phone]:checked]:w-80 group-has-[[value=phone]:checked]:max-w-full group-has-[[value=phone]:checked]:border-x group-has-[[value=text]:checked]:hidden"
        />
        <pre
          lang={language}
          className="hidden h-[36rem] w-full overflow-auto bg-surface p-4 font-mono text-xs whitespace-pre-wrap wrap-anywhere group-has-[[value=phone]:checked]:w-80 group-has-[[value=phone]:checked]:max-w-full group-has-[[value=phone]:checked]:border-x group-has-[[value=text]:checked]:block"
        >
          {text}
        </pre>
      </div>
    </Card>
  );
}
