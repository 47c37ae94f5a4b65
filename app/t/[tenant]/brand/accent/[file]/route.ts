import { accentStyleSheet } from '@/components/shell/accent';
import { brandFile, noBrandFile } from '@/lib/edge/http/brand-file';

/** The style sheet of an accent: `0f6275.css`, or `standard.css` for the default accent. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const [, name] = /^([0-9a-f]{6}|standard)\.css$/.exec((await params).file) ?? [];
  const sheet = name === undefined ? null : accentStyleSheet(name === 'standard' ? null : `#${name}`);
  return sheet === null ? noBrandFile() : brandFile(sheet, 'text/css; charset=utf-8');
}
