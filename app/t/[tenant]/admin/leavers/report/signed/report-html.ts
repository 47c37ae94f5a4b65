import { formatUtc } from '@/components/ui/format-time';
import {
  clientIdsNotNotified,
  clientsNotNotified,
  type Departure,
  type DepartureNotice,
  millisecondsOf,
  noticesOf,
} from '@/lib/operation/departures/departure';
import { type ReportShown, signaturePlaces } from '@/lib/operation/departures/report';
import { countTexts } from '@/lib/pages/console/ended';
import type { SayText } from '@/lib/platform/shared/say-text';
import { actorText } from '../../../audit-log/actor-text';
import { accountLabels, noticeStateOf, noticeWays } from '../../labels';
import { wayText } from '../../way-text';

interface Page {
  t: SayText;
  language: string;
  /** The name under which the file is downloaded. */
  fileName: string;
  /** The address of the tenant's key set. */
  keySet: string;
  /** The address of the guide with the script that verifies the file. */
  guide: string;
}

/** A report about leavers as one HTML file, without scripts and in UTC, with places for its signature. */
export function reportHtml(report: ReportShown, page: Page): string {
  const { t, language, fileName, keySet, guide } = page;
  const title = escaped(t('leavers.leaversReport'));
  return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
${facts([
  [t('common.issuer'), escaped(report.issuer)],
  [t('common.from'), report.from ? utc(report.from) : escaped(t('leavers.theBeginning'))],
  [t('common.until'), utc(report.until)],
  [t('common.search'), report.search && escaped(report.search)],
  [t('leavers.leavers'), String(report.leavers.length)],
])}
${report.leavers.map((leaver) => leaverHtml(leaver, t)).join('\n')}
<footer>
<h2>${escaped(t('leavers.reportSignature'))}</h2>
${facts([
  [t('leavers.reportId'), code(report.id)],
  [t('leavers.reportIssued'), utc(report.issuedAt)],
  [t('leavers.signingKeyId'), signaturePlaces.kid],
  [t('leavers.signingAlgorithm'), signaturePlaces.alg],
  [t('leavers.signedDocumentHash'), signaturePlaces.sha256],
  [t('people.file'), code(fileName)],
  [t('common.keySet'), escaped(keySet)],
  [t('leavers.verificationGuide'), escaped(guide)],
])}
<p>${escaped(t('leavers.howToVerify', { command: `node verify-report.mjs ${fileName} jwks.json` }))}</p>
</footer>
${signaturePlaces.jws}
</body>
</html>
`;
}

function leaverHtml(departure: Departure, t: SayText): string {
  const { event, name, ended, account, accessTokensUntil } = departure;
  const userName = event.target.name ?? event.target.id ?? '';
  const milliseconds = millisecondsOf(departure);
  return `<section>
<h2>${escaped(name ?? userName)}</h2>
${facts([
  [t('common.userName'), escaped(userName)],
  [t('leavers.accessNow'), escaped(t(accountLabels[account]))],
  [t('common.id'), event.target.id && code(event.target.id)],
  [t('common.by'), escaped(actorText(event.actor, t).name)],
  [t('common.time'), utc(event.at)],
  [t('leavers.how'), escaped(t(wayText(departure)))],
  [t('leavers.took'), milliseconds === null ? undefined : `${milliseconds} ms`],
  [t('common.request'), event.requestId && code(event.requestId)],
  [t('leavers.ended'), list([...countTexts(t, ended), ...familiesByClient(departure)], t('leavers.nothingWasActive'))],
  [
    t('leavers.accessTokens'),
    accessTokensUntil && escaped(t('leavers.acceptedUntil', { time: formatUtc(accessTokensUntil) })),
  ],
  [t('leavers.wasAccountableFor'), leftBehind(departure, t)],
  [t('leavers.notified'), notified(departure, t)],
  [t('common.auditEntry'), code(event.id)],
])}
</section>`;
}

const familiesByClient = ({ clients }: Departure): string[] =>
  clients.map(({ id, name, families }) => `${name ?? id}: ${families}`);

function leftBehind({ leftBehind: left }: Departure, t: SayText): string | undefined {
  if (!left) return undefined;
  const { succession, clients, scimTokens, accessKeys } = left;
  const outcome = {
    kept: () => t('leavers.nothingHappenedToThem'),
    suspended: () => t('leavers.suspendedWithTheDeparture'),
    grace: () =>
      t('leavers.reportSuspends', {
        time: succession.kind === 'grace' ? formatUtc(new Date(succession.suspendsAt)) : '',
      }),
    'handed-over': () =>
      t('leavers.reportHandedOver', { name: succession.kind === 'handed-over' ? succession.to.name : '' }),
  }[succession.kind]();
  return list([
    outcome,
    ...clients.map(({ name }) => name),
    ...scimTokens.map(({ name }) => t('leavers.scimTokenNamed', { name })),
    ...accessKeys.map(({ name }) => t('leavers.accessKeyNamed', { name })),
  ]);
}

function notified(departure: Departure, t: SayText): string {
  const unreachable = clientsNotNotified(departure).map(
    ({ id, name }) => `${name ?? id}: ${t('leavers.noLogoutAddress')}`,
  );
  const lines = [...noticesOf(departure).map((notice) => noticeText(notice, t)), ...unreachable];
  if (departure.notices === null) lines.push(t('leavers.notKept'));
  else if (clientIdsNotNotified(departure) === null) lines.push(t('leavers.clientsUnknown'));
  return list(lines, t('leavers.noReceiverOrClient'));
}

function noticeText(notice: DepartureNotice, t: SayText): string {
  const { kind, to, attempts, settledAt } = notice;
  const state = t(noticeStateOf(notice).label);
  const when = settledAt ? formatUtc(settledAt) : attempts > 0 ? t('leavers.attempts', { attempts }) : null;
  return [to.name, t(noticeWays[kind]), state, when].flatMap((part) => part ?? []).join(' · ');
}

/** @param items terms with HTML; those without any are left out */
function facts(items: readonly (readonly [term: string, html: string | null | undefined])[]): string {
  const rows = items.flatMap(([term, html]) => (html ? [`<dt>${escaped(term)}</dt><dd>${html}</dd>`] : []));
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

const list = (lines: readonly string[], none = ''): string =>
  lines.length === 0 ? escaped(none) : `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;

const utc = (time: Date): string => `<time datetime="${time.toISOString()}">${formatUtc(time)}</time>`;
const code = (text: string): string => `<code>${escaped(text)}</code>`;

const characters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => characters[character] ?? '');

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:52rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.1rem}
dl{display:grid;grid-template-columns:minmax(7rem,12rem) minmax(0,1fr);gap:.25rem 1rem}
dt{opacity:.7}dd{margin:0}ul{margin:0;padding-left:1.1rem}
section,footer{border-top:1px solid #8888;break-inside:avoid}
@media (max-width:30rem){dl{grid-template-columns:minmax(0,1fr)}dt{margin-top:.5rem}}`;
