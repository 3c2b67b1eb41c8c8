/** Points of a call to the provider; a field of what was read costs 1. */
export const CALL_POINTS = 200;

/** A reading by id shares its call with up to 49 others. */
const ID_POINTS = CALL_POINTS / 50;

/** Fields of Query, Mutation and Subscription ask the provider; these do not. */
export const FREE_ROOTS: ReadonlySet<string> = new Set(['Query.clientConfig']);

/** Fields beneath them for which the provider is asked, and the points of that. */
export const FIELD_POINTS: ReadonlyMap<string, number> = new Map([
  ['ApiClient.keys', CALL_POINTS],
  ['Customer.agreementCompany', CALL_POINTS],
  ['Widget.previewSeries', CALL_POINTS],
  ['WidgetNamespace.widgets', CALL_POINTS],
  ['Competitor.entity', ID_POINTS],
  ['Market.label', ID_POINTS],
  ['Market.subject', ID_POINTS],
  ['Selection.label', ID_POINTS],
  ['Series.tournament', ID_POINTS],
]);

/** Lists of which neither argument nor variable says how long they are. */
export const LIST_SIZE = 10;

/** Lists that are known to be longer or shorter. */
export const LIST_SIZES: ReadonlyMap<string, number> = new Map([
  // `first` of the connection has counted already.
  ['CustomerConnection.nodes', 1],
  ['LiveBatch.markets', 100],
  ['LiveBatch.matches', 50],
  ['LiveBatch.series', 50],
  ['Market.selections', 3],
  ['Match.competitors', 2],
  ['Query.overdueCustomers', 50],
  ['Series.competitors', 2],
]);
