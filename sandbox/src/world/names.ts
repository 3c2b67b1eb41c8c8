/** Invented names: none belongs to a real team, player or event. A team is `Name|ABBREVIATION`. */
const teamNames = `Amber Foundry|AMF,Bramble Court|BRC,Cinder Pass|CNP,Driftwood Nine|DW9,Elm Street Union|ESU,Fathom Line|FTL,Gable Hounds|GBH,Hollow Reach|HLR,
Indigo Parish|IDP,Juniper Guard|JNG,Kettle Row|KTR,Lantern Bay|LNB,Marrow Hill|MRH,Nettle Works|NTW,Oxbow Rangers|OXB,Pewter Lions|PWL,Quarry Bells|QRB,Russet Kites|RSK,
Saltmarsh|SLM,Tallow Club|TLW,Umber Field|UMB,Vesper Lane|VSP,Willow Brigade|WLB,Yarrow Six|YS6,Zinc Harbour|ZNH,Alder Gate|ALG,Birch and Bow|BNB,Copper Heron|CPH,
Dapple Grey|DPG,Eastmoor|EMR,Fennel Crew|FNC,Granite Choir|GRC,Heath Runners|HTR,Ivory Mill|IVM,Jackdaw Keep|JDK,Kiln Town|KLN,Larkspur|LKS,Millrace|MLR,
Nightjar Post|NJP,Old Ferry|OFY,Plover Point|PLP,Quill and Ink|QNI,Redwater|RDW,Slate Wardens|SLW,Thistle Down|THD,Upland Crows|UPC,Vale of Oaks|VOO,Wharf Street|WHS,
Yellow Barn|YLB,Ashen Tide|AST,Bluff City Moths|BCM,Cobalt Yard|CBY,Dusk Parade|DSP,Ember Lodge|EML,Flint Saints|FLS,Garnet Cove|GNC,Hazel Keepers|HZK,Inkwell|INK,
Jasper Road|JPR,Knot Garden|KNG,Loom Weavers|LMW,Mistral Deck|MSD,Northfold|NFD,Ochre Plains|OCP,Pine Ledger|PNL,Quartz Alley|QTZ,Rook Meadow|RKM,Sable Ridge|SBR,
Tern Island|TRI,Undertow Six|UT6,Velvet Bricks|VLB,Wicker Park Nine|WPN,Yew Tree|YWT,Anvil Choir|ANV,Bellwether Hall|BWH,Crosswind Ten|CW10,Dovetail|DVT,Edgewater Elks|EWE,
Foxglove|FXG,Gullwing|GLW,Hearthside|HSD,Isle of Reeds|IOR,Kestrel Bank|KSB,Linden Arms|LDA,Moorland Nine|MN9,Orchard Wall|ORW,Pebble Beach Club|PBC,Starling Row|STR`;

export const teams: readonly { readonly name: string; readonly abbreviation: string }[] = teamNames.split(/,\s*/).map((entry) => {
  const [name = '', abbreviation = ''] = entry.split('|');
  return { name, abbreviation };
});

const words = (text: string): readonly string[] => text.split(' ');

export const nickStems = words(
  'acorn amble argil auk barley bask birchy bivvy bluster bodkin bracken brine burr cask chaff cinch clamber cobble coil copse cottar crag crumb curlew dabble dale dell ' +
    'dock drizzle drumlin eddy ember eyot fallow fen ferrule fettle flax fleck flume foal frond furrow gale gannet gantry gorse grist grouse gully hack hasp hedge heft hob ' +
    'hush inlet jib kale kelp kiln knoll lath ledge loam lodestar loft lull marl mast midge mizzle moss mull nib nook oat pall peat pith plinth quay quern quoin rill rime ' +
    'rusk rye sedge shale shard sill skein sleet slough snug sorrel spall sprig stoat stook swale tarn teasel tern tine tor trivet tuft turf twill vetch wain wattle weir whelk whin whorl wick yarn yaw zest',
);
export const nickForms: readonly ((stem: string) => string)[] = [
  (stem) => stem,
  (stem) => `${stem.slice(0, 1).toUpperCase()}${stem.slice(1)}`,
  (stem) => `${stem}er`,
  (stem) => `${stem}7`,
  (stem) => `mr${stem}`,
  (stem) => stem.toUpperCase(),
];

export const firstNames = words(
  'Ada Ales Anouk Arne Bela Bruna Carlo Dana Dario Edda Eino Elif Emeka Fenna Goran Hana Ines Ivo Jana Joonas Kaito Lars Lena Livio Luca Mads Maren Mika Milo Nadia Niko Noor Olek Otis Paula Petra Ravi Rosa Sami Selma Sina Tala Tomas Uma Viggo Wanda Yara Yusuf Zoran',
);
export const lastNames = words(
  'Aalto Almeida Bakker Barros Berger Castell Czerny Dahl Dietz Egger Eklund Ferrant Fonseca Gruber Haddad Halvors Horak Ibsen Jarvi Kaplan Kovarik Laine Lindqvist Madsen Marek Moreau Nakata Novotny Okafor Olsen Pavlik Petrov Quist Rahal Renner Rossi Sandell Sato Silva Skov Tanaka Tello Ueda Vance Varga Weiss Yilmaz Zanetti',
);

export const eventPlaces = words(
  'Meridian Harbour Solstice Northern Lakeside Summit Compass Equinox Riverside Beacon Highland Coastal Aurora Cardinal Zenith Lowland',
);
export const eventKinds = ['Cup', 'League', 'Masters', 'Open', 'Invitational', 'Circuit', 'Series'] as const;

export const stageTitles = [
  'Group A - Round 1',
  'Group A - Round 2',
  'Group B - Round 1',
  'Group B - Round 3',
  'Swiss - Round 2',
  'Swiss - Round 4',
  'Upper bracket - Round 1',
  'Lower bracket - Round 2',
  'Quarterfinal 1',
  'Quarterfinal 3',
  'Semifinal 2',
  'Third place match',
  'Grand final',
] as const;
