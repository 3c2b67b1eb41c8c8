import { productionPackages } from './lib/installed-packages.ts';
import { isAllowed } from './lib/licences.ts';

// Lists the licences of the product's packages; fails if one is not allowed.
const packages = productionPackages();
const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'none said');
for (const [licence, covered] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
  console.log(`${String(covered.length).padStart(4)}  ${licence}`);
}
const refused = packages.filter(({ licence }) => licence === null || !isAllowed(licence));
for (const { name, version, licence } of refused) console.error(`${name} ${version}: ${licence ?? 'says no licence'}`);
console.log(`${packages.length} packages, ${refused.length} that may not be part of the product`);
process.exitCode = refused.length === 0 ? 0 : 1;
