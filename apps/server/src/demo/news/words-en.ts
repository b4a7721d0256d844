import type { Words } from './words.ts';

export const ENGLISH: Words = {
  names: {
    1: 'Milling wheat',
    2: 'Feed barley',
    3: 'Maize',
    4: 'Rapeseed',
    5: 'Sunflower seed',
    6: 'Soya',
    7: 'The market for peas and beans',
    8: 'Calcium ammonium nitrate',
    9: 'Crude oil',
    10: 'The euro',
  },
  headlines: {
    up: [
      '{name} climbs to {price}',
      '{name} gains {change} in a week',
      'Buyers are back: {name} at {price}',
      'Exports lift the market, {name} at {price}',
      'A firm week for {name}',
    ],
    down: [
      '{name} slips to {price}',
      '{name} gives back {change}',
      'Sellers lose patience, {name} down {change}',
      'Plenty on offer: {name} at {price}',
      'A weak week for {name}',
    ],
    flat: [
      '{name} waits for a direction',
      'Little movement: {name} at {price}',
      'A quiet week, {name} holds {price}',
      '{name} steady before the next crop report',
    ],
  },
  prices: {
    up: [
      '{name} ended the week at {price}, {change} above the week before.',
      'At {price}, {name} was worth {change} more on Friday than seven days earlier.',
      'Three sessions of gains took {name} to {price}, up {change}.',
    ],
    down: [
      '{name} ended the week at {price}, {change} below the week before.',
      'At {price}, {name} was worth {change} less on Friday than seven days earlier.',
      'Four sessions of losses took {name} to {price}, down {change}.',
    ],
    flat: [
      '{name} ended the week at {price}, within {change} of the week before.',
      'The week closed at {price}, almost where it had begun.',
      '{name} moved in a narrow band and closed at {price}.',
    ],
  },
  reasons: {
    wheat: [
      'Algeria and Egypt bought more than the market had expected, and part of it has to come from the European Union. French ports are loading at full speed again.',
      'Russian offers at the Black Sea became cheaper by a few dollars, which keeps a lid on Paris. Mills in Central Europe cover their needs from one month to the next.',
      'The funds still hold a large short position. Every dry forecast makes some of them buy back, so the swings are larger than the news behind them.',
      'A stronger euro makes our wheat dearer for importers. The premium for protein above 12.5 % nevertheless stays high, because little of it was harvested.',
      'Farmers sell slowly and wait for spring. Whoever needs wheat at short notice pays a few euros more than the exchange suggests.',
    ],
    feed: [
      'Feed makers have stocks for about six weeks and buy only when the price comes to them. Poultry farms are the exception: their demand grows steadily.',
      'Imports from Ukraine arrive regularly again, mostly by rail. In the border regions they set the price for everybody else.',
      'Drying costs weigh on late lots. Moisture above 15 % is accepted by fewer and fewer buyers, and only with a clear discount.',
      'Breweries have closed their contracts for malting barley; what does not make the grade moves to the feed market.',
    ],
    oilseeds: [
      'Crushing margins improved with dearer palm oil, and the mills along the Elbe and the Danube ask for prompt delivery.',
      'Canadian exports to China have resumed, which takes canola away from Europe. Imports from Australia fill part of the gap.',
      'Biodiesel plants wait for the new blending rules. Until they are final, nobody buys further than a quarter ahead.',
      'Rain in Argentina calmed the soya market, and oilseeds in Europe followed it down at first. On Friday part of the loss was regained.',
      'The trade estimates that a third of the harvest is still unsold. That caps every rally, but it also means that nobody has to sell at any price.',
    ],
    fertilizers: [
      'Gas at the Dutch hub is the main argument again: makers react to it within days, merchants with a delay of about two weeks.',
      'Border adjustments for carbon make imports from outside the Union dearer. Many farms therefore order part of their spring needs now.',
      'Warehouses are full after a slow autumn, and merchants give discounts for delivery before the end of the month.',
    ],
    fuels: [
      'Producers add barrels only cautiously, while stocks in Rotterdam fall. Diesel follows with its usual delay of a week.',
      'Refineries are under maintenance, so diesel became dearer than crude oil alone would explain.',
      'Fears for demand in Asia push the price down. For field work in the coming weeks this is the first relief in a while.',
    ],
    currencies: [
      'The central bank left its rates unchanged and sounded cautious. Exporters use every weaker day to sell euros forward.',
      'The dollar lost ground after weak figures from the labour market, which makes European grain dearer abroad.',
      'Inflation surprised on the low side. A cut of interest rates in the next quarter is now the more likely case.',
    ],
  },
  seasons: [
    [
      'Under snow in the north and bare in the south, the winter crops have come through the first frosts well.',
      'The January crop report moved the market more than the weather did: world stocks turned out larger than expected.',
    ],
    [
      'Mild days bring the winter wheat out of dormancy early. A cold spell without snow would now do more harm than in December.',
      'First top dressings have been spread where the ground carries a tractor. Elsewhere the fields are still too wet.',
    ],
    [
      'Spring barley is going into dry, warm soil, about a week earlier than on average.',
      'Sowing advances quickly. The area under maize is expected to grow at the expense of sugar beet.',
    ],
    [
      'Rapeseed is close to flowering. Night frosts down to minus four degrees have been reported, so far without visible damage.',
      'The fields need rain: since the beginning of the month most regions have had less than half of the usual amount.',
    ],
    [
      'Showers came at the right moment for the ears to fill. The estimates for the European harvest were raised slightly.',
      'Rapeseed has finished flowering and pods look well set. Beetles remain a worry in lighter soils.',
    ],
    [
      'The first fields of winter barley were cut in the south, with yields a little above the five-year average.',
      'Heat above 33 degrees shortens the filling of grain. It is too early to say what it costs.',
    ],
    [
      'Wheat harvest is under way from south to north. First lots show good weight and mixed protein.',
      'Storms have interrupted the harvest several times. Falling numbers are the question of the week.',
    ],
    [
      'The harvest is nearly done, and it is large. Quality decides now: milling wheat and feed wheat are further apart than usual.',
      'Silos at the ports are full, and freight on the Danube has become scarce because of low water.',
    ],
    [
      'Rapeseed for the next year has emerged evenly; the area is about the same as last year.',
      'Maize is being cut for silage first. For grain, growers still hope for a fortnight of sun.',
    ],
    [
      'Maize harvest is in full swing and moisture falls day by day. Dryers are booked until the end of the month.',
      'Sowing of winter wheat is on schedule. Soils are moist, and emergence is even.',
    ],
    [
      'Winter crops go into the cold well rooted. In the east some late fields have only two leaves.',
      'Sowing is finished and the attention turns to storage: farms that can keep grain dry wait for better prices.',
    ],
    [
      'Trade is thin before the holidays, and few want to open new positions.',
      'The year closes with full barns and careful buyers. Deliveries for January are already agreed.',
    ],
  ],
  watchTitle: 'Next week',
  watch: [
    'The world supply report on Thursday, with new figures for stocks',
    'Tenders of importers in North Africa',
    'Rain in the Paraná basin',
    'Night frosts in the Carpathians',
    'The expiry of the nearest contract in Paris',
    'Water levels on the Danube at Budapest',
    'Interest rates on Wednesday afternoon',
    'The export quota at the Black Sea',
    'Palm oil stocks in Malaysia',
  ],
  outlookTitle: 'Outlook',
  quotes: [
    'Nobody is in a hurry. Whoever has storage waits, and whoever needs cash has already sold.',
    'Mills ask every day and buy every tenth day.',
    'It is not the price that is missing, it is the trucks.',
    'Below this level I would rather keep it until spring.',
  ],
  advice: {
    BULLISH: [
      'Sell a first part only and keep the rest for the spring.',
      'Wait with what is stored dry; fix a stop price for the worst case.',
      'There is no reason to hurry: the trend is on your side.',
    ],
    BEARISH: [
      'Use the current level for a third of the harvest.',
      'Cover your needs for the next quarter while merchants give discounts.',
      'Do not wait for the last euro; larger lots are hard to place.',
    ],
    NORMAL: [
      'Sell in several parts, so that no single day decides.',
      'Set a limit a little above the market and leave it standing.',
      'Nothing urgent this week: look at quality and at transport first.',
    ],
  },
  buying: {
    BULLISH: [
      'Order part of what you need for spring before the next increase.',
      'Fix the price for half of the quarter; the rest can wait.',
    ],
    BEARISH: [
      'There is time: whoever waits two weeks probably pays less.',
      'Buy from hand to mouth until the market has found its floor.',
    ],
    NORMAL: [
      'Compare two or three offers; differences between merchants are larger than the movement of the market.',
      'Nothing argues against buying in equal parts each month.',
    ],
  },
  summary: [
    'What moved grain and oilseeds this week, and what it means for your sales.',
    'Prices, weather and tenders at a glance, with our view of each commodity.',
    'The week on the markets in five minutes.',
  ],
  table: ['Delivery', 'EUR/t', 'Change'],
  sources: [
    [
      'Market observatory of the European Commission',
      'https://agriculture.ec.europa.eu/data-and-analysis/markets_en',
    ],
    ['World supply and demand, USDA', 'https://www.usda.gov/oce/commodity/wasde'],
    ['AMIS market monitor', 'https://www.amis-outlook.org/'],
  ],
  chart: 'Weekly closing prices since the beginning of the season',
  units: { 9: 'USD/barrel', 10: 'USD' },
};
