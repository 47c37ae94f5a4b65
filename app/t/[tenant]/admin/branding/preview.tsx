'use client';

import { useEffect, useRef, useState } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Segments } from '@/components/ui/segments';
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
      {/* A split layout has its panel on wide screens only, so the preview of one is a wide page made smaller. */}
      <div className="flex h-[40rem] justify-center overflow-hidden border-t bg-sunken">
        <iframe
          ref={frame}
          src={address}
          title={t('branding.previewOfPage')}
          sandbox="allow-same-origin"
          className={cn(
            'h-[40rem] w-full bg-surface group-has-[[value=phone]:checked]:w-80 group-has-[[value=phone]:checked]:max-w-full group-has-[[value=phone]:checked]:border-x',
            'group-has-[[name=brandLayout][value=split]:checked]/brand:group-has-[[value=full]:checked]:h-[100rem] group-has-[[name=brandLayout][value=split]:checked]/brand:group-has-[[value=full]:checked]:w-[250%] group-has-[[name=brandLayout][value=split]:checked]/brand:group-has-[[value=full]:checked]:shrink-0 group-has-[[name=brandLayout][value=split]:checked]/brand:group-has-[[value=full]:checked]:origin-top group-has-[[name=brandLayout][value=split]:checked]/brand:group-has-[[value=full]:checked]:scale-40',
          )}
        />
      </div>
    </Card>
  );
}
