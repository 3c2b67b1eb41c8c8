import type { Section } from './section.ts';
import { age } from './sections/age.ts';
import { browser } from './sections/browser.ts';
import { bundles } from './sections/bundles.ts';
import { devSection } from './sections/dev.ts';
import { fanout } from './sections/fanout.ts';
import { gatewayEnd } from './sections/gateway-end.ts';
import { growth } from './sections/growth.ts';
import { historySection } from './sections/history.ts';
import { heap } from './sections/heap.ts';
import { hiveSection } from './sections/hive.ts';
import { lighthouseSection } from './sections/lighthouse.ts';
import { list } from './sections/list.ts';
import { memory } from './sections/memory.ts';
import { recovery } from './sections/recovery.ts';
import { screens } from './sections/screens.ts';
import { slow } from './sections/slow.ts';
import { stampedeSection } from './sections/stampede.ts';
import { storeSection } from './sections/store.ts';
import { startSection } from './sections/start.ts';

/** Sections in the order of the report. */
export const SECTIONS: readonly Section[] = [
  list,
  hiveSection,
  stampedeSection,
  fanout,
  slow,
  recovery,
  gatewayEnd,
  memory,
  storeSection,
  historySection,
  growth,
  browser,
  age,
  heap,
  screens,
  bundles,
  lighthouseSection,
  devSection,
  startSection,
];
