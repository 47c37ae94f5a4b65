import type { ReportedRecord } from '@/lib/moving/import/import-job';
import type { SayText } from '@/lib/platform/shared/say-text';
import { partLabels } from '../labels';

/** What an import changes about a record, and why it leaves something out, a sentence each. */
export function whatTexts({ what, reasons }: Pick<ReportedRecord, 'what' | 'reasons'>, t: SayText): string[] {
  const parts = (names: typeof what.takes) => [...new Set(names)].map((name) => t(partLabels[name])).join(', ');
  return [
    ...(what.attributes.length > 0 ? [t('moving.changesAttributes', { attributes: what.attributes.join(', ') })] : []),
    ...(what.takes.length > 0 ? [t('moving.takes', { parts: parts(what.takes) })] : []),
    ...(what.keeps.length > 0 ? [t('moving.keeps', { parts: parts(what.keeps) })] : []),
    ...reasons.map((reason) => t(reason)),
  ];
}
