import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentContrastIn, accentStyleSheet, accentTokens, contrast } from './accent';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('accentTokens', () => {
  it('keeps a color that is already readable on white', () => {
    expect(accentTokens('#0f6275')?.['--tenant-accent-light']).toBe('#0f6275');
  });

  it('makes any color readable in both themes, as text and under text', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const tokens = accentTokens(brand);
        expect(tokens).not.toBeNull();
        if (!tokens) return;
        expect(contrast(tokens['--tenant-accent-light'], '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tokens['--tenant-accent-light'], tokens['--tenant-on-accent-light'])).toBeGreaterThanOrEqual(
          4.5,
        );
        expect(contrast(tokens['--tenant-accent-dark'], '#151a1d')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tokens['--tenant-accent-dark'], tokens['--tenant-on-accent-dark'])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('makes any color readable on every background it appears on, including badges in its tint', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const tokens = accentTokens(brand);
        expect(accentContrastIn('light', tokens?.['--tenant-accent-light'] ?? brand)).toBeGreaterThanOrEqual(4.5);
        expect(accentContrastIn('dark', tokens?.['--tenant-accent-dark'] ?? brand)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it.each(['red', '#fff', '#12345g', '#0f6275;}body{display:none', ''])(
    'rejects %j, so that nothing else reaches the style sheet',
    (value) => {
      expect(accentTokens(value)).toBeNull();
    },
  );
});

describe('accentStyleSheet', () => {
  it('sets the four properties and nothing else', () => {
    expect(accentStyleSheet('#0f6275')).toMatch(
      /^:root\{(?:--tenant-(?:on-)?accent-(?:light|dark):#[0-9a-f]{6};?){4}\}$/,
    );
    expect(accentStyleSheet(null)).toBe(
      ':root{--tenant-accent-light:initial;--tenant-accent-dark:initial;--tenant-on-accent-light:initial;--tenant-on-accent-dark:initial}',
    );
    expect(accentStyleSheet('red}')).toBeNull();
  });

  it('adds a background color, and a dark shade of it', () => {
    expect(accentStyleSheet(null, '#f2e8dc')).toMatch(
      /initial;--tenant-ground-light:#f2e8dc;--tenant-ground-dark:#[0-5][0-9a-f][0-5][0-9a-f][0-5][0-9a-f]\}$/,
    );
    expect(accentStyleSheet('#0f6275', 'red}')).toBeNull();
  });
});

describe('contrast', () => {
  it('is 21 between black and white in either order, and 1 between equal colors', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#336699', '#336699')).toBe(1);
  });
});
