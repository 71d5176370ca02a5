import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * Axe on a page of one origin. Its own way opens an empty page for each look, to join what it finds in frames of several origins:
 * a process more and the whole of axe once more.
 */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();
