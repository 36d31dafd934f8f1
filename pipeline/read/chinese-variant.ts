/** Whether a Chinese text is written in simplified or traditional characters; simplified where both would do. */
export function chineseVariant(text: string): 'CHS' | 'CHT' {
  let balance = 0;
  for (const character of text) {
    if (traditionalOnly.has(character)) balance++;
    else if (simplifiedOnly.has(character)) balance--;
  }
  return balance > 0 ? 'CHT' : 'CHS';
}

/** Everyday characters that one of the two systems does not use, in pairs of the same place. */
const simplifiedOnly = new Set(
  '们这来时说国会个为么对过还没发点现样当开见长间问关经给让话谁进动应样实觉爱种听气从头东两样无业学请谢难钱认识离师边战杀灵魔龙鸟马鱼门风云电车飞',
);
const traditionalOnly = new Set(
  '們這來時說國會個為麼對過還沒發點現樣當開見長間問關經給讓話誰進動應樣實覺愛種聽氣從頭東兩樣無業學請謝難錢認識離師邊戰殺靈麽龍鳥馬魚門風雲電車飛',
);
