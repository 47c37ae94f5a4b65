'use client';

import { useEffect, useRef, useState } from 'react';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import {
  type PreviewView,
  previewPages,
  previewThemes,
  previewWidths,
} from '@/lib/pages/views/branding-preview/preview-view';

interface PreviewProps {
  /** The address that is shown initially. */
  first: string;
  /** The address that is shown after the first change. */
  current: string | null;
  view: PreviewView;
  /** Whether the form may be posted for a preview if scripts don't run. */
  mayPost: boolean;
}

/** People's pages with the values of the form. Nothing in them can be used. */
export function Preview({ first, current, view, mayPost }: PreviewProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(first);

  useEffect(() => {
    // Changing `src` would add an entry to the browser's history.
    if (current) frame.current?.contentWindow?.location.replace(current);
  }, [current]);

  return (
    <Card
      title={t('common.preview')}
      description={t('branding.howItWouldLookIf')}
      className="group xl:sticky xl:top-6"
      flush
    >
      <div className="flex flex-wrap gap-2 px-4 py-3">
        <Segments
          legend={t('common.page')}
          name="preview_page"
          options={previewPages.map(({ value, label }) => ({ value, label: t(label) }))}
          defaultValue={view.preview_page}
        />
        <Segments
          legend={t('common.theme')}
          name="preview_theme"
          options={previewThemes.map(({ value, label }) => ({ value, label: t(label) }))}
          defaultValue={view.preview_theme}
        />
        <Segments
          legend={t('branding.width')}
          name="preview_width"
          options={previewWidths.map(({ value, label }) => ({ value, label: t(label) }))}
          defaultValue={view.preview_width}
        />
        {mayPost && (
          <Button type="submit" name="intent" value="preview" size="sm" className="hidden noscript:inline-flex">
            {t('common.preview')}
          </Button>
        )}
      </div>
      <div className="flex justify-center border-t bg-sunken">
        <iframe
          ref={frame}
          src={address}
          title={t('branding.previewOfPage')}
          sandbox="allow-same-origin"
          className="h-[40rem] w-full bg-surface group-has-[[value=phone]:checked]:w-80 group-has-[[value=phone]:checked]:max-w-full group-has-[[value=phone]:checked]:border-x"
        />
      </div>
    </Card>
  );
}

interface SegmentsProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValue: string;
}

/** A few choices side by side, of which one is selected: native radio buttons. */
function Segments({ legend, name, options, defaultValue }: SegmentsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-0.5 rounded-md border bg-sunken p-0.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-6 grow cursor-pointer items-center justify-center rounded-sm px-2.5 text-xs text-ink-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
