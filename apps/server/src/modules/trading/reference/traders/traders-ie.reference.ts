import { localized } from '../catalogue/catalogue.ts';
import { points, type Trader } from './trader.ts';

const ALL_IE = ['IE041', 'IE042', 'IE051', 'IE052', 'IE053', 'IE061', 'IE062', 'IE063'];
/** What grows in a wet and mild climate. */
const IRISH = ['milling-wheat', 'feed-wheat', 'malting-barley', 'feed-barley', 'food-oats', 'feed-oats'];

export const IRISH_TRADERS: readonly Trader[] = [
  {
    id: 'barrow-grain',
    name: 'Barrow Grain',
    legalName: 'Barrow Grain Ltd',
    address: 'Athy Road, Carlow, R93',
    country: 'IE',
    number: '999014',
    description: localized(
      'Grain intake in the south-east and the midlands, with drying on site.',
      'Výkup obilí na jihovýchodě a ve středu Irska, sušení na místě.',
      'Preluare de cereale în sud-estul și centrul Irlandei, cu uscare pe loc.',
    ),
    regions: ALL_IE,
    points: points(
      ['Carlow', 52.8408, -6.9261],
      ['Wexford', 52.336, -6.463],
      ['Portlaoise', 53.0344, -7.2998],
      ['Mallow', 52.1333, -8.6333],
      ['Ballinasloe', 53.3275, -8.2194],
      ['Navan', 53.6528, -6.6814],
    ),
    buys: [...IRISH, 'rapeseed', 'field-beans', 'peas', 'rye', 'maize'],
    sells: ['FERTILIZER', 'SEED'],
    orderSize: 1,
  },
  {
    id: 'boyne-mills',
    name: 'Boyne Mills',
    legalName: 'Boyne Mills Ltd',
    address: 'Mill Lane, Drogheda, A92',
    country: 'IE',
    number: '999015',
    description: localized(
      'Flour and feed mills on the Boyne. Buys native grain first.',
      'Mlýny a výrobna krmiv na řece Boyne. Přednostně vykupuje irské obilí.',
      'Mori și fabrică de furaje pe râul Boyne. Cumpără întâi cereale irlandeze.',
    ),
    regions: ALL_IE,
    points: points(
      ['Drogheda', 53.7189, -6.3478],
      ['Kells', 53.7264, -6.8792],
      ['Cavan', 53.9908, -7.3606],
      ['Tullamore', 53.2739, -7.4889],
      ['Limerick', 52.664, -8.627],
    ),
    buys: [...IRISH, 'rye', 'triticale', 'field-beans'],
    sells: ['FEED'],
    orderSize: 1,
  },
  {
    id: 'blackwater-grain',
    name: 'Blackwater Grain',
    legalName: 'Blackwater Grain Society Ltd',
    address: 'Bridge Street, Fermoy, P61',
    country: 'IE',
    number: '999016',
    description: localized(
      'Growers’ society of Munster: barley for malt, feed and whiskey.',
      'Sdružení pěstitelů z Munsteru: ječmen na slad, krmivo i whiskey.',
      'Asociație de cultivatori din Munster: orz pentru malț, furaj și whiskey.',
    ),
    regions: ALL_IE,
    points: points(
      ['Fermoy', 52.1358, -8.2758],
      ['Midleton', 51.9153, -8.1805],
      ['Nenagh', 52.8619, -8.1967],
      ['New Ross', 52.3967, -6.9367],
      ['Mullingar', 53.525, -7.34],
      ['Letterkenny', 54.95, -7.7333],
    ),
    buys: [...IRISH, 'rapeseed', 'field-beans', 'lupins'],
    sells: [],
    orderSize: 1,
  },
  {
    id: 'slaney-supplies',
    name: 'Slaney Supplies',
    legalName: 'Slaney Supplies Ltd',
    address: 'Templeshannon, Enniscorthy, Y21',
    country: 'IE',
    number: '999017',
    description: localized(
      'Farm supplies: fuel, fertilizer, seed, plant protection and organic inputs.',
      'Vstupy pro farmy: palivo, hnojiva, osiva, ochrana rostlin a ekologické přípravky.',
      'Inputuri pentru ferme: combustibil, îngrășăminte, semințe, protecția plantelor și produse ecologice.',
    ),
    regions: ALL_IE,
    points: points(
      ['Enniscorthy', 52.5008, -6.5578],
      ['Naas', 53.2158, -6.6669],
      ['Bandon', 51.7469, -8.7425],
      ['Galway', 53.272, -9.049],
      ['Sligo', 54.2697, -8.4694],
      ['Limerick', 52.664, -8.627],
    ),
    buys: [],
    sells: ['FUEL', 'FEED', 'FERTILIZER', 'PLANT_PROTECTION', 'SEED', 'EKO'],
    orderSize: 1,
  },
];
