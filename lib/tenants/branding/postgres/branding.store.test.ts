import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cause, type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { changeImages } from '@/lib/tenants/change-images';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import type { Tenant } from '@/lib/tenants/store';
import { takeBrandImage } from '../brand-image';
import { unusedImagesAtMost } from '../store';
import { pngOf } from '../testing/png';
import { createBrandImageStore } from '.';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const imageOf = (width: number) => {
  const image = takeBrandImage(pngOf(width, 20));
  if (!('bytes' in image)) throw new Error(inEnglish(image));
  return image;
};
const stores = () => ({
  tenants: createTenantStore(fixture.database),
  brandImages: createBrandImageStore(fixture.database),
});
const read = async (slug: string): Promise<Tenant> => {
  const tenant = await stores().tenants.findBySlug(slug);
  if (!tenant) throw new Error('The tenant is gone.');
  return tenant;
};
const newTenant = async () => {
  const slug = `t${newId()}`;
  await createTenant(stores().tenants, { slug, name: 'Acme' }, cause);
  return read(slug);
};
const how = { cause, now: new Date() };
const audit = (tenantId: string) =>
  fixture.database.query(
    sql`SELECT before, after FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'tenant.updated' ORDER BY id`,
  );

describe('the logos of a tenant', () => {
  it('are stored unchanged, found by name only in their tenant, and audited when set', async () => {
    const [acme, other] = [await newTenant(), await newTenant()];
    const image = imageOf(40);
    expect(await changeImages(stores(), { tenant: acme, images: { brandLogo: image } }, how)).toBe('changed');
    expect((await read(acme.slug)).settings).toMatchObject({ brandLogo: image.name, brandLogoDark: null });
    const found = await stores().brandImages.find(acme.id, image.name);
    expect(found?.mediaType).toBe('image/png');
    expect(Buffer.from(found?.bytes ?? []).equals(image.bytes)).toBe(true);
    expect(await stores().brandImages.find(other.id, image.name)).toBeNull();
    expect(await audit(acme.id)).toEqual([{ before: { brandLogo: null }, after: { brandLogo: image.name } }]);
  });

  it('stay when omitted, and are removed by null', async () => {
    const acme = await newTenant();
    await changeImages(stores(), { tenant: acme, images: { brandLogo: imageOf(40), brandLogoDark: imageOf(41) } }, how);
    expect(await changeImages(stores(), { tenant: await read(acme.slug), images: {} }, how)).toBe('unchanged');
    expect(await changeImages(stores(), { tenant: await read(acme.slug), images: { brandLogoDark: null } }, how)).toBe(
      'changed',
    );
    expect((await read(acme.slug)).settings).toMatchObject({ brandLogo: imageOf(40).name, brandLogoDark: null });
  });

  it('outlive previewed images, of which only the newest few are kept', async () => {
    const acme = await newTenant();
    await changeImages(
      stores(),
      { tenant: acme, images: { brandLogo: imageOf(50) } },
      { cause, now: new Date('2026-01-01') },
    );
    for (let index = 0; index < unusedImagesAtMost + 3; index += 1)
      await stores().brandImages.keep(acme.id, imageOf(60 + index), new Date(Date.UTC(2026, 1, 1 + index)));
    const names = (
      await fixture.database.prisma.brandImage.findMany({ where: { tenantId: acme.id }, orderBy: { keptAt: 'asc' } })
    ).map(({ name }) => name);
    expect(names).toEqual([
      imageOf(50).name,
      ...Array.from({ length: unusedImagesAtMost }, (_, index) => imageOf(63 + index).name),
    ]);
  });

  it('that are previewed again count as new', async () => {
    const acme = await newTenant();
    await stores().brandImages.keep(acme.id, imageOf(70), new Date('2026-01-01'));
    for (let index = 1; index < unusedImagesAtMost; index += 1)
      await stores().brandImages.keep(acme.id, imageOf(70 + index), new Date(Date.UTC(2026, 1, index)));
    await stores().brandImages.keep(acme.id, imageOf(70), new Date('2026-03-01'));
    await stores().brandImages.keep(acme.id, imageOf(90), new Date('2026-03-02'));
    expect(await stores().brandImages.find(acme.id, imageOf(70).name)).not.toBeNull();
    expect(await stores().brandImages.find(acme.id, imageOf(71).name)).toBeNull();
  });
});
