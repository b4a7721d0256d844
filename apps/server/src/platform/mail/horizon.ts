/**
 * The horizon of the gate, a price line above far hills and fields (docs/product/look.md#rule-5), drawn with the cells
 * of a table: a mail program that loads no images shows it all the same.
 */
const RIDGE = [
  568, 566, 567, 573, 574, 579, 584, 576, 585, 586, 573, 574, 560, 565, 556, 554, 552, 542, 532, 537, 537,
  537, 538, 536, 539, 537, 527, 516, 521, 514, 512, 516, 523, 517, 515, 508, 510, 503, 494, 495, 490, 483,
  481, 473, 477, 476, 476, 468, 459, 448, 439, 442, 446, 455, 440, 444, 441, 434, 439, 440, 440, 436, 438,
  432,
];
const HIGHEST = 420;
const HEIGHT = 60;
const PIXELS_PER_UNIT = 0.26;

const FIELDS = ['#5e8e4b', '#f6cf52', '#d9a73a', '#f2c230', '#7ba25f', '#f4c93f', '#edb61f', '#5e8e4b'];

const TABLE = 'width:100%;border-collapse:separate;border-spacing:0;table-layout:fixed';

function hills(): string {
  const cells = RIDGE.map((y) => {
    const sky = Math.round((y - HIGHEST) * PIXELS_PER_UNIT) + 6;
    return `<td class="far" style="height:${HEIGHT - sky}px;padding:0;vertical-align:top;border-top:${sky}px solid #fbf3dc;background-color:#b9cdab"><div class="line" style="height:2px;background-color:#1f5a33"></div></td>`;
  });
  return `<table role="presentation" style="${TABLE};font-size:0;line-height:0"><tr>${cells.join('')}</tr></table>`;
}

function fields(): string {
  const cells = FIELDS.map(
    (colour) => `<td class="field" style="height:10px;padding:0;background-color:${colour}"></td>`,
  );
  return `<table role="presentation" style="${TABLE};font-size:0;line-height:0"><tr>${cells.join('')}</tr></table>`;
}

/** Outlook's own engine would draw the cells apart. */
export const HORIZON_HTML = `<!--[if !mso]><!-->${hills()}${fields()}<!--<![endif]-->`;
