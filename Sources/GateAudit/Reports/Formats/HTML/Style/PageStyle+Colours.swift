// The colours of the page, by light and by dark; every text has a contrast of 4.5 and more on what is below it.

extension PageStyle {
    static let colours = lightColours + "\n@media (prefers-color-scheme: dark) {\n" + darkColours + "\n}"

    /// By light.
    static let lightColours = """
        :root {
          --ground: #f7f7f4;
          --panel: #ffffff;
          --band: #f4f5f2;
          --line: #dcded9;
          --ink: #1d2126;
          --soft: #59616a;
          --accent: #1d5bb8;
          --good: #18683c;
          --good-ground: #e2f2e7;
          --bad: #a8201a;
          --bad-ground: #fce8e6;
          --doubtful: #7a4d00;
          --doubtful-ground: #fbeecd;
          --odd: #6d3596;
          --odd-ground: #f2e7fa;
          --void: #4a5560;
          --void-ground: #e8ebee;
          --added: #e3f4e7;
          --added-strong: #b5e2c1;
          --removed: #fdebea;
          --removed-strong: #f7c3bf;
          --cell-passed: #a9b0b7;
          --cell-beside: #7aa98c;
          --cell-failed: #6cbb8a;
          --cell-kills: #18683c;
          --cell-threw: #d08a1d;
          --cell-timeout: #b0651a;
          --cell-crashed: #8c3b12;
          --cell-mixed: #8b4fbd;
        }
        """

    /// By dark.
    static let darkColours = """
        :root {
          --ground: #131518;
          --panel: #1a1d21;
          --band: #1f2327;
          --line: #353b42;
          --ink: #e4e7ea;
          --soft: #a2abb5;
          --accent: #8ab6ff;
          --good: #74d39a;
          --good-ground: #173524;
          --bad: #ff9b92;
          --bad-ground: #451d1b;
          --doubtful: #f0c069;
          --doubtful-ground: #3d2e0e;
          --odd: #d3a9f3;
          --odd-ground: #35234a;
          --void: #b5bec8;
          --void-ground: #2b3138;
          --added: #15291d;
          --added-strong: #24553a;
          --removed: #331a1a;
          --removed-strong: #6a2c2a;
          --cell-passed: #545c65;
          --cell-beside: #4f8a68;
          --cell-failed: #2f8354;
          --cell-kills: #7fe0a6;
          --cell-threw: #e0a23f;
          --cell-timeout: #d98a4b;
          --cell-crashed: #e87b52;
          --cell-mixed: #c391ee;
        }
        """
}
