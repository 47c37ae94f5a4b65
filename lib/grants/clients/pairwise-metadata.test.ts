import { describe, expect, test } from 'vitest';
import { decoded, verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { type SectorDocuments, sectorProblem } from './check-sector';
import { clientMetadata } from './client-metadata';

const one = 'https://one.example/cb';
const two = 'https://two.example/cb';
const sector = 'https://shop.example/sector.json';
const problems = (fields: object) =>
  (clientMetadata.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    inEnglish(decoded(message)),
  ]);

describe('pairwise subjects', () => {
  test('need a sector identifier where the redirect URIs have several hosts', () => {
    expect(problems({ subject_type: 'pairwise', redirect_uris: [one, two] })).toEqual([
      ['sector_identifier_uri', 'is required for pairwise subjects, because the redirect URIs have several hosts'],
    ]);
    expect(problems({ subject_type: 'pairwise', redirect_uris: [one, two], sector_identifier_uri: sector })).toEqual(
      [],
    );
    expect(
      problems({
        subject_type: 'pairwise',
        redirect_uris: [one, 'https://one.example:8443/other', 'http://localhost:3000/cb'],
      }),
    ).toEqual([]);
    expect(
      problems({
        subject_type: 'pairwise',
        application_type: 'native',
        redirect_uris: ['com.example.app:/cb', 'http://127.0.0.1/cb'],
      }),
    ).toEqual([]);
    expect(problems({ redirect_uris: [one, two] })).toEqual([]);
  });

  test.each(['http://shop.example/sector.json', 'ftp://shop.example', 'sector'])(
    'reject the sector identifier %s',
    (uri) => {
      expect(problems({ redirect_uris: [one], sector_identifier_uri: uri })).toEqual([
        ['sector_identifier_uri', 'must be an https URL'],
      ]);
    },
  );
});

const wrongSector = async (...of: Parameters<typeof sectorProblem>) => {
  const problem = await sectorProblem(...of);
  return problem && inEnglish(problem);
};

describe('the document at a sector identifier', () => {
  function documents(answer: Awaited<ReturnType<SectorDocuments['read']>>) {
    const asked: string[] = [];
    return {
      asked,
      read: async (uri: string) => {
        asked.push(uri);
        return answer;
      },
    };
  }
  const of = (sectorIdentifierUri: string | null, ...redirectUris: string[]) => ({ sectorIdentifierUri, redirectUris });

  test('must list every redirect URI', async () => {
    const listed = documents([one, two]);
    expect(await wrongSector(listed, null, of(sector, two))).toBeNull();
    expect(await wrongSector(listed, null, of(sector, one, 'https://one.example/cb/'))).toBe(
      'does not list https://one.example/cb/',
    );
    expect(listed.asked).toEqual([sector, sector]);
  });

  test('must be available', async () => {
    expect(await wrongSector(documents({ unavailable: verbatim('answered 404') }), null, of(sector, one))).toBe(
      'must point to a JSON list of redirect URIs: answered 404',
    );
  });

  test('is fetched again only for new values', async () => {
    const listed = documents([one, two]);
    expect(await wrongSector(listed, of(sector, one, two), of(sector, one))).toBeNull();
    expect(await wrongSector(listed, of(sector, one), of(null, one))).toBeNull();
    expect(listed.asked).toEqual([]);
    expect(await wrongSector(listed, of(sector, one), of(sector, one, 'https://evil.test/cb'))).toBe(
      'does not list https://evil.test/cb',
    );
    expect(await wrongSector(listed, of('https://other.example/sector', one), of(sector, one))).toBeNull();
    expect(listed.asked).toHaveLength(2);
  });
});
